import { z } from 'zod'
import { required } from '#wire/validation.ts'

/** What the product can do by itself, with model files in its data folder. */
export const LocalAbility = z.enum(['chat', 'speech', 'transcription'])
export type LocalAbility = z.output<typeof LocalAbility>

/** One ability on this machine: it works, it waits for a model, or it cannot work here; then `reason` says why. */
export const AbilityStatus = z.object({
  ability: LocalAbility,
  state: z.enum(['ready', 'needs-model', 'unavailable']),
  reason: z.string().nullable(),
  /** Its program is on its way: bytes that have arrived. */
  installingBytes: z.number().nullable(),
})
export type AbilityStatus = z.output<typeof AbilityStatus>

/** Whether a model's files are still those that were installed. */
export const FileVerification = z.object({
  state: z.enum(['checking', 'intact', 'damaged']),
  at: z.iso.datetime().nullable(),
})
export type FileVerification = z.output<typeof FileVerification>

/** A model whose files are in the data folder. */
export const LocalModel = z.object({
  id: z.string(),
  ability: LocalAbility,
  name: z.string(),
  /** Where its files lie, from the models folder on. */
  place: z.string(),
  sizeBytes: z.number(),
  /** What it takes once loaded, estimated; `null` when that cannot be told. */
  memoryBytes: z.number().nullable(),
  isLoaded: z.boolean(),
  /** Why it cannot be used, as a sentence. */
  problem: z.string().nullable(),
  /** Installed from the catalogue, hence of a known source. */
  isFromCatalogue: z.boolean(),
  verification: FileVerification.nullable(),
})
export type LocalModel = z.output<typeof LocalModel>

export const LocalModelsOverview = z.object({
  /** Off when the environment says so (`MODEL_CATALOGUE=off`). */
  catalogue: z.enum(['on', 'off']),
  abilities: z.array(AbilityStatus),
  models: z.array(LocalModel),
  /** Bytes held by loaded models, and bytes of the machine. */
  memory: z.object({ usedBytes: z.number(), totalBytes: z.number() }),
  disk: z.object({ freeBytes: z.number() }),
  /** The folder where files may simply be dropped. */
  folder: z.string(),
})
export type LocalModelsOverview = z.output<typeof LocalModelsOverview>

/** One installation, under way or ended. */
export const ModelInstall = z.object({
  entryId: z.string(),
  state: z.enum(['waiting', 'downloading', 'checking', 'paused', 'failed', 'installed']),
  receivedBytes: z.number(),
  /** `null` until the host has told. */
  totalBytes: z.number().nullable(),
  bytesPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
})
export type ModelInstall = z.output<typeof ModelInstall>

export const CatalogueEntry = z.object({
  id: z.string(),
  ability: LocalAbility,
  name: z.string(),
  description: z.string(),
  /** The page that tells about the model, or its address. */
  source: z.string(),
  revision: z.string().nullable(),
  files: z.array(z.string()),
  licence: z.string(),
  /** BCP 47. */
  languages: z.array(z.string()),
  /** Added by the administrator, hence removable. */
  isOwn: z.boolean(),
  /** Somebody has installed it here once; otherwise nobody can promise that it works. */
  isTried: z.boolean(),
  install: ModelInstall.nullable(),
})
export type CatalogueEntry = z.output<typeof CatalogueEntry>

export const catalogueLimits = {
  nameMax: 80,
  licenceMax: 80,
  addressMax: 1000,
  filesMax: 12,
  customEntriesMax: 50,
  queuedInstallsMax: 10,
} as const

/** Files of a model that is not in the catalogue: one GGUF file for conversation, all files of a voice or a recogniser. */
export const CatalogueDraft = z.strictObject({
  ability: LocalAbility,
  name: z.string(required('Nom requis')).trim().min(1, 'Nom requis').max(catalogueLimits.nameMax),
  licence: z.string().trim().max(catalogueLimits.licenceMax).default(''),
  addresses: z
    .array(
      z
        .url({ protocol: /^https?$/, error: 'Adresse en https:// attendue' })
        .max(catalogueLimits.addressMax),
    )
    .min(1, 'Donnez au moins une adresse')
    .max(catalogueLimits.filesMax, `${catalogueLimits.filesMax} fichiers au plus`),
})
export type CatalogueDraft = z.output<typeof CatalogueDraft>

/** An engine that answers on this machine at a usual port, and could be connected. */
export const DetectedEngine = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /** `null` when it asks for a key first. */
  modelCount: z.number().int().nullable(),
})
export type DetectedEngine = z.output<typeof DetectedEngine>
