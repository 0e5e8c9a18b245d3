import { z } from 'zod'
import { configurationBounds } from '#configuration/configuration.ts'
import { wholeNumberWithin as within } from '#wire/bounded-number.ts'
import { required } from '#wire/validation.ts'

export const engineLimits = {
  enginesMax: 50,
  nameMax: 60,
  idMax: 40,
  addressMax: 2000,
  keyMax: 1000,
  /** Calls that one engine may be said to serve at once. */
  slots: { min: 1, max: 1000 },
  /** Models of one engine that a test lists. */
  listedModelsMax: 500,
} as const

/** Beginnings of the ids of other models: no engine or group has them. */
export const reservedEngineIds: ReadonlySet<string> = new Set(['local', 'sd', 'embedded'])

/** What an engine speaks: `localai` is LocalAI itself, `openai` every other server of text models, `sdapi` Stable Diffusion servers. */
export const engineKinds = ['localai', 'openai', 'sdapi'] as const
export const EngineKind = z.enum(engineKinds)
export type EngineKind = z.output<typeof EngineKind>

/**
 * `draining`: it gets no new call, and those that run come to their end. `off`: those that run are ended too.
 */
export const engineSwitches = ['on', 'draining', 'off'] as const
export const EngineSwitch = z.enum(engineSwitches)
export type EngineSwitch = z.output<typeof EngineSwitch>

/** How a call chooses among the engines of a group: by conversation and what is free, or the first in the list that has a slot free. */
export const EngineChoice = z.enum(['balanced', 'ordered'])
export type EngineChoice = z.output<typeof EngineChoice>

const addressHelp = 'Adresse en http:// ou https:// attendue'
export const EngineAddress = z
  .string(required('Adresse requise'))
  .trim()
  .min(1, 'Adresse requise')
  .max(engineLimits.addressMax)
  .pipe(z.url({ protocol: /^https?$/, error: addressHelp }))
/** What a header may hold, and no key has a space in it. */
export const EngineKey = z
  .string()
  .trim()
  .max(engineLimits.keyMax)
  .regex(/^[\x21-\x7e]*$/, 'Une clé n’a ni espace, ni accent, ni retour à la ligne')

const name = z
  .string(required('Nom requis'))
  .trim()
  .min(1, 'Nom requis')
  .max(engineLimits.nameMax)
  .regex(/^[^\p{Cc}]*$/u, 'Un nom tient sur une ligne')
/** It is the beginning of the ids of the group's models. */
export const PoolName = z
  .string()
  .trim()
  .toLowerCase()
  .max(engineLimits.idMax)
  .regex(
    /^$|^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    'Lettres sans accent, chiffres et tirets seulement, par exemple gpu-accueil',
  )

/** What an administrator says of an engine. */
export const EngineSettings = z.strictObject({
  name,
  kind: EngineKind,
  baseUrl: EngineAddress,
  /** Engines of one group offer the models that they have in common once; empty for none. */
  pool: PoolName,
  choice: EngineChoice,
  switch: EngineSwitch,
  /** Calls that it serves at once; `null` if unknown. */
  slots: within(engineLimits.slots).nullable(),
  /** In seconds, for connecting and short calls. */
  timeout: within(configurationBounds.engineTimeout),
  retryAttempts: within(configurationBounds.retryAttempts),
})
export type EngineSettings = z.output<typeof EngineSettings>

/** As the administrator's page shows it. */
export const InstalledEngine = EngineSettings.extend({
  /** Never changes; the beginning of the ids of its models, but for the first engine. */
  id: z.string(),
  /** Whether a key is stored: the key itself never leaves the server. */
  hasKey: z.boolean(),
  /** The operator has set a command that restarts it. */
  hasRestartCommand: z.boolean(),
  /** The fields that the environment sets, and by which variable. */
  fixed: z.array(z.object({ field: z.string(), variable: z.string() })),
})
export type InstalledEngine = z.output<typeof InstalledEngine>

export const EngineDraft = EngineSettings.omit({ switch: true })
  .partial()
  .required({ name: true, kind: true, baseUrl: true })
  .extend({ apiKey: EngineKey.optional() })
export type EngineDraft = z.output<typeof EngineDraft>

/** Only given fields change. Of a key: empty changes nothing, `null` removes it; another server never gets the stored one. */
export const EngineChange = EngineSettings.partial().extend({
  apiKey: EngineKey.nullable().optional(),
})
export type EngineChange = z.output<typeof EngineChange>
