import { EngineSettings, type InstalledEngine } from '@atelier/contract/engines/engine-settings'
import type { ConfiguredEngine, FixedSettings } from '../engine-settings.ts'

/** An engine for the administrator: without its key. */
export function presentEngine(
  { apiKey, formerPools: _, ...engine }: ConfiguredEngine,
  fixed: FixedSettings,
): InstalledEngine {
  return {
    ...engine,
    hasKey: apiKey !== undefined,
    hasRestartCommand: fixed.restartCommands?.[engine.id] !== undefined,
    fixed: fixedFieldsOf(engine.id, fixed),
  }
}

/** Whether an engine is on stays the administrator's. */
const fixedByList = [...Object.keys(EngineSettings.shape), 'apiKey'].filter(
  (field) => field !== 'switch',
)

function fixedFieldsOf(id: string, { engines, localaiUrl, localaiApiKey }: FixedSettings) {
  if (engines) return fixedByList.map((field) => ({ field, variable: 'ENGINES' }))
  if (id !== 'localai') return []
  return [
    ...(localaiUrl === undefined ? [] : [{ field: 'baseUrl', variable: 'LOCALAI_URL' }]),
    ...(localaiApiKey === undefined ? [] : [{ field: 'apiKey', variable: 'LOCALAI_API_KEY' }]),
  ]
}
