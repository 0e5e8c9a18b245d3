import { z } from 'zod'
import { required } from '#wire/validation.ts'
import { GraphicsCard } from './graphics-card.ts'
import { TextRecognition } from './text-recognition.ts'

/** What models of this machine can be used for; their files are in the data folder. */
export const LocalAbility = z.enum(['chat', 'speech', 'transcription', 'embeddings'])
export type LocalAbility = z.output<typeof LocalAbility>

/** The state of one ability on this machine. `reason` says why it is unavailable. */
export const AbilityStatus = z.object({
  ability: LocalAbility,
  state: z.enum(['ready', 'needs-model', 'unavailable']),
  reason: z.string().nullable(),
  /**
   * Bytes downloaded so far of the program that the ability needs; `null` when nothing is being
   * downloaded.
   */
  installingBytes: z.number().nullable(),
})
export type AbilityStatus = z.output<typeof AbilityStatus>

/** Whether the model's files are still the ones that were installed. */
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
  /** Path of its files, relative to the models folder. */
  place: z.string(),
  sizeBytes: z.number(),
  /** Estimated memory once loaded, in bytes, of the machine and its card; `null` when unknown. */
  memoryBytes: z.number().nullable(),
  isLoaded: z.boolean(),
  /** How many of its layers are on the graphics card, while it is loaded; `null` when no card is used. */
  layers: z.object({ onCard: z.number().int(), total: z.number().int() }).nullable(),
  /** The machine's memory alone does not hold it: it is offered while the graphics card is in use. */
  needsCard: z.boolean(),
  /** Why it cannot be used, as a sentence. */
  problem: z.string().nullable(),
  /** Installed from the catalogue, so its source is known. */
  isFromCatalogue: z.boolean(),
  verification: FileVerification.nullable(),
})
export type LocalModel = z.output<typeof LocalModel>

/**
 * Whose models they are. `off`: several servers would each have models of their own. `shared-folder`: the operator gives all servers the same
 * folder (`MODELS_SHARED=true`), and puts the files there.
 */
export const LocalModelsUsage = z.enum(['this-machine', 'off', 'shared-folder'])
export type LocalModelsUsage = z.output<typeof LocalModelsUsage>

export const LocalModelsOverview = z.object({
  usage: LocalModelsUsage,
  /** Off when the environment says so (`MODEL_CATALOGUE=off`), and with several servers. */
  catalogue: z.enum(['on', 'off']),
  abilities: z.array(AbilityStatus),
  models: z.array(LocalModel),
  graphicsCard: GraphicsCard,
  textRecognition: TextRecognition,
  /** In bytes: memory of the loaded models, and of the whole machine. */
  memory: z.object({ usedBytes: z.number(), totalBytes: z.number() }),
  disk: z.object({ freeBytes: z.number() }),
  /** The folder into which the administrator may copy model files. */
  folder: z.string(),
})
export type LocalModelsOverview = z.output<typeof LocalModelsOverview>

/** An installation of a model, running or ended. */
export const ModelInstall = z.object({
  entryId: z.string(),
  state: z.enum(['waiting', 'downloading', 'checking', 'paused', 'failed', 'installed']),
  receivedBytes: z.number(),
  /** `null` until the host has sent the size. */
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
  /** The page about the model, or the URL of its file. */
  source: z.string(),
  revision: z.string().nullable(),
  files: z.array(z.string()),
  licence: z.string(),
  /** As BCP 47 tags. */
  languages: z.array(z.string()),
  /** Added by the administrator, so it can be removed. */
  isOwn: z.boolean(),
  /** It was installed on this server once. Otherwise nobody has checked that it works. */
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

/**
 * The files of a model that is not in the catalogue: one GGUF file for chat, or all files of a
 * voice or a recogniser.
 */
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
    .min(1, 'Indiquez au moins une adresse')
    .max(catalogueLimits.filesMax, `${catalogueLimits.filesMax} fichiers au plus`),
})
export type CatalogueDraft = z.output<typeof CatalogueDraft>

/** An engine that responds on this machine at a usual port. */
export const DetectedEngine = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /** `null` when the engine requires a key. */
  modelCount: z.number().int().nullable(),
})
export type DetectedEngine = z.output<typeof DetectedEngine>
