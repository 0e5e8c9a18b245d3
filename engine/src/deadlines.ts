/**
 * How long each kind of call may last before the engine counts as hung. The values are generous:
 * without a graphics card one
 * step may take a minute, and the model may have to be loaded first, while the engine sends
 * nothing.
 *
 * | call | always | for its size |
 * |---|---|---|
 * | a picture | `base` | and `perMegapixelStep` for each million pixels of each step, of each
 * picture |
 * | upscaling | `base` | and `perMegapixel` for each million pixels of the result |
 * | speech | `base` | and `perCharacter` of the text |
 * | transcription | `base` | and `perSecond` of sound; if its length is unknown, `perMegabyte` |
 *
 * All in seconds. Connecting and short calls use the deadline of the configuration instead. A
 * streamed reply has two: for
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
  /** Upper bound, whatever the size. */
  readonly maxSeconds: number
}

export const taskDeadlines: TaskDeadlines = {
  image: { base: 600, perMegapixelStep: 60 },
  upscale: { base: 600, perMegapixel: 120 },
  speech: { base: 300, perCharacter: 0.5 },
  transcription: { base: 600, perSecond: 5, perMegabyte: 600 },
  maxSeconds: 6 * 3600,
}

/** Used when the request lets the engine choose the steps. */
const defaultSteps = 30
const million = 1_000_000

export function imageDeadline(
  { image, maxSeconds }: TaskDeadlines,
  request: {
    readonly width: number
    readonly height: number
    readonly steps?: number | undefined
    readonly count?: number | undefined
  },
): number {
  const megapixels = (request.width * request.height) / million
  const steps = megapixels * (request.steps ?? defaultSteps) * (request.count ?? 1)
  return Math.min(maxSeconds, image.base + image.perMegapixelStep * steps)
}

/** `pixels` of the result. */
export const upscaleDeadline = ({ upscale, maxSeconds }: TaskDeadlines, pixels: number): number =>
  Math.min(maxSeconds, upscale.base + (upscale.perMegapixel * pixels) / million)

export const speechDeadline = ({ speech, maxSeconds }: TaskDeadlines, characters: number): number =>
  Math.min(maxSeconds, speech.base + speech.perCharacter * characters)

export function transcriptionDeadline(
  { transcription, maxSeconds }: TaskDeadlines,
  sound: { readonly bytes: number; readonly seconds?: number | undefined },
): number {
  const { base, perSecond, perMegabyte } = transcription
  const sizeSeconds =
    sound.seconds === undefined ? (perMegabyte * sound.bytes) / million : perSecond * sound.seconds
  return Math.min(maxSeconds, base + sizeSeconds)
}
