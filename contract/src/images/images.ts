import { z } from 'zod'
import { withStep } from '#wire/bounded-number.ts'
import { json, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { workInList, workLimits } from '#works/work-kinds.ts'

export const imageLimits = {
  sideMin: 256,
  sideMax: 2048,
  sideStep: 64,
  stepsMin: 1,
  stepsMax: 100,
  guidanceMin: 1,
  guidanceMax: 30,
  guidanceStep: 0.1,
  /** Stable Diffusion's seeds are unsigned 32-bit integers. */
  seedMax: 4_294_967_295,
  promptMax: 4000,
  /** Images per request. */
  batchMax: 8,
  tagsMax: 20,
  tagMax: workLimits.tagMax,
  presetsMax: 50,
  presetNameMax: 60,
  listPageSize: 20,
  /** Images per download or deletion. */
  selectedMax: 200,
  /** Longest side in pixels that can still be upscaled. */
  upscaleSideMax: 4096,
} as const

/** A random seed is drawn between these, both included: every engine can repeat it (LocalAI's are signed 32-bit numbers). */
export const drawnSeeds = { min: 1, max: 2_147_483_647 } as const

/** What the form starts with. A seed of -1 requests a random one. */
export const imageDefaults = {
  negativePrompt: '',
  width: 512,
  height: 512,
  steps: 20,
  guidanceScale: 7.5,
  seed: -1,
} as const
export const imageSizePresets = [
  { width: 512, height: 512 },
  { width: 768, height: 768 },
  { width: 1024, height: 1024 },
  { width: 512, height: 768 },
  { width: 768, height: 512 },
] as const
/** What the page offers; a call may name any factor up to the largest. */
export const upscaleFactors = [2, 4] as const
export const upscaleMax = 8

const { sideMin, sideMax, sideStep, guidanceMin, guidanceMax, guidanceStep } = imageLimits
const promptAndModel = 'Veuillez saisir un prompt et sélectionner un modèle'
const side = withStep(
  z
    .int({ error: 'Indiquez un nombre entier de pixels' })
    .min(sideMin, `Au moins ${sideMin} pixels`)
    .max(sideMax, `Au plus ${sideMax} pixels`),
  sideStep,
)
const guidance = z
  .number({ error: 'Indiquez un nombre' })
  .min(guidanceMin, `Au moins ${guidanceMin}`)
  .max(guidanceMax, `Au plus ${guidanceMax}`)

/** The parameters of an image besides its prompt and model, as stored and as OpenAI's calls send them: without a step of guidance. */
export const imageParameters = {
  negativePrompt: z.string().max(imageLimits.promptMax).default(imageDefaults.negativePrompt),
  width: side.default(imageDefaults.width),
  height: side.default(imageDefaults.height),
  steps: z
    .int({ error: 'Indiquez un nombre entier' })
    .min(imageLimits.stepsMin, `Au moins ${imageLimits.stepsMin}`)
    .max(imageLimits.stepsMax, `Au plus ${imageLimits.stepsMax}`)
    .default(imageDefaults.steps),
  guidanceScale: guidance.default(imageDefaults.guidanceScale),
  seed: z
    .int({ error: 'Indiquez un nombre entier, ou -1 pour une valeur aléatoire' })
    .min(-1, 'Au moins -1')
    .max(imageLimits.seedMax, `Au plus ${imageLimits.seedMax}`)
    .default(imageDefaults.seed),
}

/** The guidance of a new image or preset. */
export const steppedGuidance = {
  guidanceScale: withStep(guidance, guidanceStep).default(imageDefaults.guidanceScale),
}
export const ImageDraft = z.strictObject({
  prompt: z
    .string(required(promptAndModel))
    .trim()
    .min(1, promptAndModel)
    .max(imageLimits.promptMax),
  model: z.string(required(promptAndModel)).min(1, promptAndModel).max(300),
  ...imageParameters,
})
export type ImageDraft = z.output<typeof ImageDraft>
export const ImageBatch = ImageDraft.extend({
  count: z.int().min(1).max(imageLimits.batchMax).default(4),
})
export type ImageBatch = z.output<typeof ImageBatch>
/** What the page and its own calls may ask for. */
export const ImageRequest = ImageDraft.extend(steppedGuidance)
export const ImageBatchRequest = ImageBatch.extend(steppedGuidance)

/** The parameters that had an effect, as the engine's adapter reports them; a missing one had none. */
export const AppliedImageParameters = z
  .object({
    negativePrompt: z.string(),
    steps: z.number(),
    guidanceScale: z.number(),
    seed: z.number(),
  })
  .partial()
export type AppliedImageParameters = z.output<typeof AppliedImageParameters>

export const ImageRecord = z.object({
  id: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  model: z.string(),
  /** Of the stored image. */
  width: z.number().int(),
  height: z.number().int(),
  /** The requested size; an upscaled image is larger. */
  askedSize: z.object({ width: z.number().int(), height: z.number().int() }),
  steps: z.number().int(),
  guidanceScale: z.number(),
  /** The requested seed; -1 requested a random one. */
  seed: z.number().int(),
  /** The seed that the engine used, with which the image can be made again; absent when the engine does not report it. */
  usedSeed: z.number().int().optional(),
  applied: AppliedImageParameters,
  /** How the image was made; an upscaled one also says by what. */
  origin: z.enum(['generated', 'upscaled-by-engine', 'upscaled-by-lanczos']),
  /** Signed links to the image and to its thumbnail. */
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  byteSize: z.number().int(),
  favorite: z.boolean(),
  tags: z.array(z.string()),
  ...{ isPinned: workInList.isPinned, project: workInList.project },
  retentionAt: workInList.retentionAt,
  createdAt: z.iso.datetime(),
})
export type ImageRecord = z.output<typeof ImageRecord>

const CreatedImage = z.object({ imageUrl: z.string(), image: ImageRecord })
export type CreatedImage = z.output<typeof CreatedImage>

const upscaleText = `Un nombre au-dessus de 1, et de ${upscaleMax} au plus`
export const UpscaleFactor = z
  .number({ error: upscaleText })
  .gt(1, upscaleText)
  .max(upscaleMax, upscaleText)

const generationProblems = ['model.not-offered', 'engine.unreachable', 'image.unreadable'] as const

export const images = {
  generate: post('/images/generations', {
    access: 'user',
    summary: 'Créer une image',
    generates: true,
    asJob: true,
    body: ImageRequest,
    reply: json(CreatedImage),
    problems: generationProblems,
  }),
  batch: post('/images/batch', {
    access: 'user',
    summary: 'Créer plusieurs images d’un même prompt',
    generates: true,
    asJob: true,
    body: ImageBatchRequest,
    reply: json(z.object({ images: z.array(ImageRecord) })),
    problems: generationProblems,
  }),
  regenerate: post('/images/:imageId/regenerate', {
    access: 'user',
    summary: 'Créer une variante d’une image\u00a0: mêmes réglages, autre graine',
    generates: true,
    asJob: true,
    reply: json(CreatedImage),
    problems: ['image.not-found', ...generationProblems],
  }),
  upscale: post('/images/:imageId/upscale', {
    access: 'user',
    summary: 'Agrandir une image\u00a0: par le moteur s’il le permet, sinon sans IA (Lanczos)',
    generates: true,
    asJob: true,
    body: z.strictObject({
      upscaleBy: UpscaleFactor.default(2),
    }),
    reply: json(CreatedImage),
    problems: ['image.not-found', 'image.too-large-to-upscale', 'image.unreadable'],
  }),
}
