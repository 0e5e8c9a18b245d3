/**
 * How long each kind of call may last before the engine is taken as hung. They are generous: a small machine without a
 * graphics card may need a minute for a step, and a model has to be loaded first, during which nothing is sent.
 *
 * | call | always | for its size |
 * |---|---|---|
 * | a picture | `base` | and `perMegapixelStep` for each million pixels of each step, of each picture |
 * | upscaling | `base` | and `perMegapixel` for each million pixels of the result |
 * | speech | `base` | and `perCharacter` of the text |
 * | transcription | `base` | and `perSecond` of sound; where its length is not known, `perMegabyte` |
 *
 * All in seconds. Connecting and short calls have the deadline of the configuration instead, and a streamed reply two: for
 * its first token, and for the silence between two tokens.
 */
export interface TaskDeadlines {
  readonly image: { readonly base: number; readonly perMegapixelStep: number }
  readonly upscale: { readonly base: number; readonly perMegapixel: number }
  readonly speech: { readonly base: number; readonly perCharacter: number }
  readonly transcription: {
    readonly base: number
    readonly perSecond: number
    readonly perMegabyte: number
  }
  /** Whatever the size. */
  readonly maxSeconds: number
}

export const taskDeadlines: TaskDeadlines = {
  image: { base: 600, perMegapixelStep: 60 },
  upscale: { base: 600, perMegapixel: 120 },
  speech: { base: 300, perCharacter: 0.5 },
  transcription: { base: 600, perSecond: 5, perMegabyte: 600 },
  maxSeconds: 6 * 3600,
}

/** Where the request leaves the steps to the engine. */
const defaultSteps = 30
const million = 1_000_000

export function imageDeadline(
  { image, maxSeconds: longest }: TaskDeadlines,
  request: {
    readonly width: number
    readonly height: number
    readonly steps?: number | undefined
    readonly count?: number | undefined
  },
): number {
  const megapixels = (request.width * request.height) / million
  const steps = megapixels * (request.steps ?? defaultSteps) * (request.count ?? 1)
  return Math.min(longest, image.base + image.perMegapixelStep * steps)
}

/** `pixels`: of the result. */
export const upscaleDeadline = (
  { upscale, maxSeconds: longest }: TaskDeadlines,
  pixels: number,
): number => Math.min(longest, upscale.base + (upscale.perMegapixel * pixels) / million)

export const speechDeadline = (
  { speech, maxSeconds: longest }: TaskDeadlines,
  characters: number,
): number => Math.min(longest, speech.base + speech.perCharacter * characters)

export function transcriptionDeadline(
  { transcription, maxSeconds: longest }: TaskDeadlines,
  sound: { readonly bytes: number; readonly seconds?: number | undefined },
): number {
  const { base, perSecond, perMegabyte } = transcription
  const sizeSeconds =
    sound.seconds === undefined ? (perMegabyte * sound.bytes) / million : perSecond * sound.seconds
  return Math.min(longest, base + sizeSeconds)
}
