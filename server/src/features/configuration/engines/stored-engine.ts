import { configurationDefaults } from '@atelier/contract/configuration/configuration'
import { EngineChoice, EngineKind, EngineSwitch } from '@atelier/contract/engines/engine-settings'
import { z } from 'zod'

/** An engine as the configuration stores it. */
export const StoredEngine = z.object({
  id: z.string(),
  name: z.string(),
  kind: EngineKind,
  /** Empty for one of the two specified engines that is not set. */
  baseUrl: z.string(),
  /** Its key, encrypted. */
  sealedKey: z.string().optional(),
  pool: z.string(),
  /** Groups that it was in: the ids of their models still mean its models. */
  formerPools: z.array(z.string()),
  choice: EngineChoice,
  switch: EngineSwitch,
  slots: z.number().nullable(),
  timeout: z.number(),
  retryAttempts: z.number(),
})
export type StoredEngine = z.output<typeof StoredEngine>

/** The two engines that the configuration page sets: they are always stored, if only with an empty address. */
export const specifiedEngineIds = ['localai', 'sdapi'] as const
type SpecifiedEngineId = (typeof specifiedEngineIds)[number]

export const isSpecifiedEngine = (id: string): id is SpecifiedEngineId =>
  (specifiedEngineIds as readonly string[]).includes(id)

const { timeout, retryAttempts } = configurationDefaults.localai

export const engineDefaults = {
  baseUrl: '',
  pool: '',
  formerPools: [],
  choice: 'balanced',
  switch: 'on',
  slots: null,
  timeout,
  retryAttempts,
} as const satisfies Partial<StoredEngine>

export const emptyEngines: Readonly<Record<SpecifiedEngineId, StoredEngine>> = {
  localai: { ...engineDefaults, formerPools: [], id: 'localai', name: 'LocalAI', kind: 'localai' },
  sdapi: {
    ...engineDefaults,
    formerPools: [],
    id: 'sdapi',
    name: 'Stable Diffusion',
    kind: 'sdapi',
  },
}

const FormerPart = z.looseObject({
  baseUrl: z.string().optional(),
  timeout: z.number().optional(),
  retryAttempts: z.number().optional(),
  sealedKey: z.string().optional(),
})

/** The stored list; before there was one, the two engines that each had a part of the configuration. */
export function parseEngines(stored: ReadonlyMap<string, unknown>): StoredEngine[] {
  const list = stored.get('engines')
  if (list !== undefined) return z.array(StoredEngine).parse(list)
  const localai = FormerPart.parse(stored.get('localai') ?? {})
  const sdapi = FormerPart.parse(stored.get('sdapi') ?? {})
  const common = {
    timeout: localai.timeout ?? timeout,
    retryAttempts: localai.retryAttempts ?? retryAttempts,
  }
  return [
    {
      ...emptyEngines.localai,
      ...common,
      baseUrl: localai.baseUrl ?? '',
      ...(localai.sealedKey !== undefined && { sealedKey: localai.sealedKey }),
    },
    { ...emptyEngines.sdapi, ...common, baseUrl: sdapi.baseUrl ?? '' },
  ]
}

export const findStored = (engines: readonly StoredEngine[], id: SpecifiedEngineId): StoredEngine =>
  engines.find((engine) => engine.id === id) ?? emptyEngines[id]

/** The same list with one engine replaced, or added at the end. */
export function withEngine(
  engines: readonly StoredEngine[],
  changed: StoredEngine,
): StoredEngine[] {
  const isListed = engines.some(({ id }) => id === changed.id)
  return isListed
    ? engines.map((engine) => (engine.id === changed.id ? changed : engine))
    : [...engines, changed]
}
