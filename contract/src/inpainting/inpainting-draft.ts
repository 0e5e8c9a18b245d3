import { z } from 'zod'
import { frenchNumber, withStep } from '#wire/bounded-number.ts'
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
  /** Width of the mask's soft edge, in pixels of the picture. */
  featherMax: 40,
  listPageSize: 10,
  /** Longest side that can be inpainted, in pixels. */
  pictureSideMax: 4096,
  /** Longest side that is still decoded, in pixels; larger files take too much memory. */
  openedSideMax: 12_000,
  /** Characters of a mask as a data URL. */
  canvasMax: 24_000_000,
  /** Entries that the quota lists. */
  quotaEntriesListed: 50,
} as const

const { sideMin, sideMax, sideStep } = inpaintingLimits
/** The numbers that go by steps. */
export const inpaintingRanges = {
  steps: {
    min: inpaintingLimits.stepsMin,
    max: inpaintingLimits.stepsMax,
    step: inpaintingLimits.stepsStep,
  },
  guidanceScale: {
    min: inpaintingLimits.guidanceMin,
    max: inpaintingLimits.guidanceMax,
    step: inpaintingLimits.guidanceStep,
  },
  strength: {
    min: inpaintingLimits.strengthMin,
    max: inpaintingLimits.strengthMax,
    step: inpaintingLimits.strengthStep,
  },
  side: { min: sideMin, max: sideMax, step: sideStep },
  eta: { min: 0, max: 1, step: inpaintingLimits.etaStep },
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

/** What the form starts with. */
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
/** Used for a value that is missing, empty or zero. */
export const inpaintingFallbacks = {
  steps: 20,
  guidanceScale: 7.5,
  strength: 0.8,
  side: 512,
} as const

export const incompleteInpaintingText = 'Image originale et prompt sont requis'
export const incompleteInpaintingFormText =
  'Veuillez fournir une image, un prompt et sélectionner un modèle'

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
/** A number of a form; a missing, empty or zero value becomes the fallback. */
const numberOr = (fallback: number, schema: z.ZodType<number>) =>
  z.preprocess(
    (value) => (isBlank(value) || Number(value) === 0 ? fallback : Number(value)),
    schema,
  )
/** A number that may be missing. */
const optionalNumber = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : Number(value)), schema.optional())
const between = (min: number, max: number) =>
  z
    .number({ error: 'Indiquez un nombre' })
    .min(min, `Au moins ${frenchNumber(min)}`)
    .max(max, `Au plus ${max}`)
const wholeBetween = (min: number, max: number) =>
  z
    .int({ error: 'Indiquez un nombre entier' })
    .min(min, `Au moins ${min}`)
    .max(max, `Au plus ${max}`)
const side = withStep(
  z
    .int({ error: 'Indiquez un nombre entier de pixels' })
    .min(sideMin, `Au moins ${sideMin} pixels`)
    .max(sideMax, `Au plus ${sideMax} pixels`),
  sideStep,
)
const { steps, guidanceScale, strength, eta } = inpaintingRanges
/** The numbers of a new inpainting, for the form and for the call. Those of earlier ones may lie between two steps. */
export const inpaintingNumbers = {
  steps: withStep(wholeBetween(steps.min, steps.max), steps.step),
  guidanceScale: withStep(between(guidanceScale.min, guidanceScale.max), guidanceScale.step),
  strength: withStep(between(strength.min, strength.max), strength.step),
  width: side,
  height: side,
  eta: withStep(between(eta.min, eta.max), eta.step),
  clipSkip: wholeBetween(inpaintingLimits.clipSkipMin, inpaintingLimits.clipSkipMax),
  feather: wholeBetween(0, inpaintingLimits.featherMax),
} as const
const sideOf = (schema: typeof side) =>
  z.preprocess((value) => {
    const pixels = Number.parseFloat(String(value))
    return Number.isFinite(pixels) ? pixels : inpaintingFallbacks.side
  }, schema)
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.preprocess((value) => (isBlank(value) ? fallback : value), z.enum(values))
const sizeText = /^(\d{2,4})\s*[x×]\s*(\d{2,4})$/i
const isSide = (text: string | undefined) => Number(text) >= sideMin && Number(text) <= sideMax

/** Parses a size such as « 512x768 »; `undefined` when it is not one, or is out of bounds. */
export function parseSize(
  text: string,
): { readonly width: number; readonly height: number } | undefined {
  const [, width, height] = sizeText.exec(text.trim()) ?? []
  return isSide(width) && isSide(height)
    ? { width: Number(width), height: Number(height) }
    : undefined
}

/**
 * The form besides its pictures; every field is text on the wire. A filled `size` takes precedence
 * over width and height.
 */
export const InpaintingDraft = z.object({
  model: z
    .string(required(incompleteInpaintingFormText))
    .trim()
    .min(1, incompleteInpaintingFormText)
    .max(300),
  prompt: z.string().trim().max(inpaintingLimits.promptMax).default(''),
  negativePrompt: z.string().max(inpaintingLimits.promptMax).default(''),
  steps: numberOr(inpaintingFallbacks.steps, inpaintingNumbers.steps),
  guidanceScale: numberOr(inpaintingFallbacks.guidanceScale, inpaintingNumbers.guidanceScale),
  strength: numberOr(inpaintingFallbacks.strength, inpaintingNumbers.strength),
  schedulerType: oneOf(schedulers, inpaintingDefaults.schedulerType),
  seed: optionalNumber(wholeBetween(-1, inpaintingLimits.seedMax)),
  width: sideOf(inpaintingNumbers.width),
  height: sideOf(inpaintingNumbers.height),
  size: z
    .string()
    .max(20)
    .refine((text) => text.trim() === '' || parseSize(text) !== undefined, {
      error: `Écrivez la taille comme 512x512, de ${sideMin} à ${sideMax} pixels`,
    })
    .default(''),
  eta: optionalNumber(inpaintingNumbers.eta),
  clipSkip: optionalNumber(inpaintingNumbers.clipSkip),
  outputType: oneOf(outputTypes, inpaintingDefaults.outputType),
  /**
   * Width of the soft edge inside the mask, in pixels. The join with the original is always
   * blended, even without one.
   */
  feather: optionalNumber(inpaintingNumbers.feather),
  /** The mask as a PNG data URL, instead of the file `maskImage`. */
  maskCanvas: z.string().max(inpaintingLimits.canvasMax).optional(),
})
export type InpaintingDraft = z.output<typeof InpaintingDraft>
