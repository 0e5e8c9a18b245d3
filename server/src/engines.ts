import { createGuide } from '@atelier/engine/embedded/guide'
import type { Engine } from '@atelier/engine/engine'
import { createLocalAi } from '@atelier/engine/localai/localai'
import type { ConfigurationService, EngineSettings } from '#features/configuration/configuration.service.ts'
import type { HelpService } from '#features/help/help.service.ts'

/** The engines of the present configuration; a change of addresses, key or deadlines makes new adapters at once. */
export function createEngines({ configuration, help }: { readonly configuration: ConfigurationService; readonly help: HelpService }) {
  const guide = createGuide({ pages: help.pages() })
  const settingsNow = () => configuration.engines()
  let made = { settings: JSON.stringify(settingsNow()), engines: [...connected(settingsNow()), guide] }
  configuration.onChange(() => {
    const settings = JSON.stringify(settingsNow())
    if (settings !== made.settings) made = { settings, engines: [...connected(settingsNow()), guide] }
  })
  return (): readonly Engine[] => made.engines
}

function connected({ localai }: EngineSettings): Engine[] {
  if (localai.baseUrl === '') return []
  const timeoutMs = localai.timeoutSeconds * 1000
  return [
    createLocalAi({
      baseUrl: localai.baseUrl,
      connectTimeoutMs: timeoutMs,
      controlTimeoutMs: timeoutMs,
      // It queues by itself, and nobody can tell how much it serves at once: the installation's own limit decides.
      parallelism: Number.POSITIVE_INFINITY,
      ...(localai.apiKey !== undefined && { apiKey: localai.apiKey }),
    }),
  ]
}
