import { z } from 'zod'
import { required } from '#wire/validation.ts'

export const inpaintingLimits = {
  stepsMin: 10,
  stepsMax: 100,
  stepsStep: 5,
  guidanceMin: 1,
  guidanceMax: 20,
  guidanceStep: 0.5,
  strengthMin: 0.1,
  strengthMax: 1,
  strengthStep: 0.05,
  sideMin: 64,
  sideMax: 2048,
  sideStep: 64,
  clipSkipMin: 1,
  clipSkipMax: 12,
  etaStep: 0.01,
  seedMax: 4_294_967_295,
  promptMax: 4000,
  brushMin: 1,
  brushMax: 100,
  /** Of the mask's soft edge, in pixels of the picture. */
  featherMax: 40,
  listPageSize: 10,
  /** Longest side of a picture that is repainted, in pixels. */
  pictureSideMax: 4096,
  /** Longest side of a picture that is opened at all, in pixels. */
  openedSideMax: 12_000,
  /** Characters of a drawn mask as a data URL. */
  canvasMax: 24_000_000,
  /** Lines of the ledger of one's quota. */
  quotaEntriesListed: 50,
} as const

export const schedulers = [
  'k_dpmpp_2m',
  'k_euler',
  'k_euler_ancestral',
  'k_dpm_2',
  'k_dpm_2_ancestral',
  'k_heun',
  'k_lms',
  'ddim',
  'ddpm',
] as const
export const outputTypes = ['pil', 'np', 'pt', 'latent'] as const

/** What the form begins with. */
export const inpaintingDefaults = {
  negativePrompt: '',
  steps: 25,
  guidanceScale: 7.5,
  strength: 1,
  schedulerType: 'k_dpmpp_2m',
  seed: -1,
  width: 512,
  height: 512,
  size: '512x512',
  eta: 0,
  clipSkip: 1,
  outputType: 'pil',
  feather: 0,
  brush: 20,
} as const
/** What holds for a value that is absent, empty or zero. */
export const inpaintingFallbacks = {
  steps: 20,
  guidanceScale: 7.5,
  strength: 0.8,
  side: 512,
} as const

export const incompleteInpaintingText = 'Image originale et prompt sont requis'
export const incompleteInpaintingFormText =
  'Veuillez fournir une image, un prompt et sélectionner un modèle'

const { sideMin, sideMax } = inpaintingLimits
const isBlank = (value: unknown) => value === undefined || value === null || value === ''
/** A number of a form, where nothing and zero stand for the fallback. */
const numberOr = (fallback: number, schema: z.ZodType<number>) =>
  z.preprocess(
    (value) => (isBlank(value) || Number(value) === 0 ? fallback : Number(value)),
    schema,
  )
/** A number that may be left out. */
const optionalNumber = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : Number(value)), schema.optional())
const between = (min: number, max: number) =>
  z.number({ error: 'Indiquez un nombre' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)
const wholeBetween = (min: number, max: number) =>
  z
    .int({ error: 'Indiquez un nombre entier' })
    .min(min, `Au moins ${min}`)
    .max(max, `Au plus ${max}`)
const side = z.preprocess(
  (value) =>
    Number.isFinite(Number.parseFloat(String(value)))
      ? Number.parseFloat(String(value))
      : inpaintingFallbacks.side,
  wholeBetween(sideMin, sideMax),
)
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.preprocess((value) => (isBlank(value) ? fallback : value), z.enum(values))
const sizeText = /^(\d{2,4})\s*[x×]\s*(\d{2,4})$/i
const isSide = (text: string | undefined) => Number(text) >= sideMin && Number(text) <= sideMax

/** The words of a size: « 512x768 »; `undefined` when it is none, or out of bounds. */
export function parseSize(
  text: string,
): { readonly width: number; readonly height: number } | undefined {
  const [, width, height] = sizeText.exec(text.trim()) ?? []
  return isSide(width) && isSide(height)
    ? { width: Number(width), height: Number(height) }
    : undefined
}

/** What is asked besides the pictures; all text on the wire. A `size` that is filled wins over width and height. */
export const InpaintingDraft = z.object({
  model: z
    .string(required(incompleteInpaintingFormText))
    .trim()
    .min(1, incompleteInpaintingFormText)
    .max(300),
  prompt: z.string().trim().max(inpaintingLimits.promptMax).default(''),
  negativePrompt: z.string().max(inpaintingLimits.promptMax).default(''),
  steps: numberOr(
    inpaintingFallbacks.steps,
    wholeBetween(inpaintingLimits.stepsMin, inpaintingLimits.stepsMax),
  ),
  guidanceScale: numberOr(
    inpaintingFallbacks.guidanceScale,
    between(inpaintingLimits.guidanceMin, inpaintingLimits.guidanceMax),
  ),
  strength: numberOr(
    inpaintingFallbacks.strength,
    between(inpaintingLimits.strengthMin, inpaintingLimits.strengthMax),
  ),
  schedulerType: oneOf(schedulers, inpaintingDefaults.schedulerType),
  seed: optionalNumber(wholeBetween(-1, inpaintingLimits.seedMax)),
  width: side,
  height: side,
  size: z
    .string()
    .max(20)
    .refine((text) => text.trim() === '' || parseSize(text) !== undefined, {
      error: `Écrivez la taille comme 512x512, de ${sideMin} à ${sideMax} pixels`,
    })
    .default(''),
  eta: optionalNumber(between(0, 1)),
  clipSkip: optionalNumber(
    wholeBetween(inpaintingLimits.clipSkipMin, inpaintingLimits.clipSkipMax),
  ),
  outputType: oneOf(outputTypes, inpaintingDefaults.outputType),
  /** How far inside the mask its edge grows soft; the seam that hides the join is there anyway. */
  feather: optionalNumber(wholeBetween(0, inpaintingLimits.featherMax)),
  /** A drawn mask as a PNG data URL, in place of the file `maskImage`. */
  maskCanvas: z.string().max(inpaintingLimits.canvasMax).optional(),
})
export type InpaintingDraft = z.output<typeof InpaintingDraft>

/** What was asked, as kept: without the pictures, which are files. */
export const InpaintingParameters = z.object({
  model: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  steps: z.number(),
  guidanceScale: z.number(),
  strength: z.number(),
  schedulerType: z.enum(schedulers),
  seed: z.number().optional(),
  width: z.number(),
  height: z.number(),
  size: z.string(),
  eta: z.number().optional(),
  clipSkip: z.number().optional(),
  outputType: z.enum(outputTypes),
  feather: z.number().optional(),
})
export type InpaintingParameters = z.output<typeof InpaintingParameters>
