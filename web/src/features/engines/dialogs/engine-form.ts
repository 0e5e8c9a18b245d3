import { configurationDefaults } from '@atelier/contract/configuration/configuration'
import {
  type EngineChange,
  type EngineDraft,
  EngineKey,
  EngineSettings,
  engineLimits,
  type InstalledEngine,
} from '@atelier/contract/engines/engine-settings'
import { wholeNumberWithin } from '@atelier/contract/wire/bounded-number'
import { z } from 'zod'

/** What the form of an engine holds: an empty number is unknown, an empty key is the stored one. */
export const EngineForm = EngineSettings.omit({ switch: true }).extend({
  apiKey: EngineKey,
  erasesKey: z.boolean(),
  slots: z.nan().or(wholeNumberWithin(engineLimits.slots)),
})
export type EngineForm = z.output<typeof EngineForm>

const { timeout, retryAttempts } = configurationDefaults.localai

export function valuesOf(engine: InstalledEngine | undefined): EngineForm {
  const key = { apiKey: '', erasesKey: false }
  if (!engine)
    return {
      name: '',
      kind: 'openai',
      baseUrl: '',
      pool: '',
      choice: 'balanced',
      slots: Number.NaN,
      timeout,
      retryAttempts,
      ...key,
    }
  const { name, kind, baseUrl, pool, choice, slots } = engine
  return {
    name,
    kind,
    baseUrl,
    pool,
    choice,
    slots: slots ?? Number.NaN,
    timeout: engine.timeout,
    retryAttempts: engine.retryAttempts,
    ...key,
  }
}

/** What is sent: fields that the environment fixes are left out. */
export function draftOf(
  { apiKey, erasesKey, slots, ...fields }: EngineForm,
  fixed: InstalledEngine['fixed'],
): EngineDraft & EngineChange {
  const isFree = (name: string) => !fixed.some(({ field }) => field === name)
  const all = { ...fields, slots: Number.isNaN(slots) ? null : slots }
  const sent = Object.fromEntries(Object.entries(all).filter(([name]) => isFree(name)))
  // A new engine has no fixed field, so the required ones are there.
  const draft = sent as unknown as EngineDraft
  if (apiKey !== '') return { ...draft, apiKey }
  return erasesKey ? ({ ...draft, apiKey: null } as unknown as EngineDraft) : draft
}

/** Whether a new address would lose the stored key: another server must not get it. */
export function losesKey(
  { hasKey, baseUrl }: Pick<InstalledEngine, 'hasKey' | 'baseUrl'>,
  typed: string,
): boolean {
  if (!hasKey || !URL.canParse(typed)) return false
  return new URL(typed).origin !== new URL(baseUrl).origin
}
