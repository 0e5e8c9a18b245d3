import type { Engine, ImageRequest, InpaintRequest, Sound } from '#engine.ts'
import type { Picture } from '#media/picture.ts'
import { makeWav } from './audio/make-wav.ts'
import { makePng } from './make-png.ts'

/** The models of an engine, by ability; missing ones are not offered. */
export interface MediaModels {
  readonly image?: string
  readonly inpainting?: string
  /** `true`: without a model name. */
  readonly upscale?: string | true
  readonly speech?: string
  readonly transcription?: string
}

export const plainPicture = (width: number, height: number, level: number): Picture => ({
  bytes: makePng(width, height, () => Buffer.alloc(width * 3, level)),
  mediaType: 'image/png',
})
export const sampleSound = (seconds: number): Sound => ({
  bytes: makeWav(seconds),
  mediaType: 'audio/wav',
})

export const imageRequest = (model: string, more: Partial<ImageRequest> = {}): ImageRequest => ({
  model,
  prompt: 'un chat sur un toit',
  width: 96,
  height: 64,
  ...more,
})
export const inpaintRequest = (
  model: string,
  more: Partial<InpaintRequest> = {},
): InpaintRequest => ({
  model,
  prompt: 'un chapeau',
  width: 64,
  height: 64,
  original: plainPicture(64, 64, 90),
  mask: plainPicture(64, 64, 255),
  ...more,
})

/** A request for each ability that an engine offers. */
export interface SampleRequest {
  readonly ability: 'generateImages' | 'inpaint' | 'upscale' | 'speak' | 'transcribe'
  readonly run: (engine: Engine, signal: AbortSignal) => Promise<unknown>
}

const absent = () => Promise.reject(new Error('this engine does not offer it'))

export function sampleRequests({
  image,
  inpainting,
  upscale,
  speech,
  transcription,
}: MediaModels): SampleRequest[] {
  const requests: SampleRequest[] = []
  if (image)
    requests.push({
      ability: 'generateImages',
      run: (engine, signal) => engine.generateImages?.(imageRequest(image), signal) ?? absent(),
    })
  if (inpainting)
    requests.push({
      ability: 'inpaint',
      run: (engine, signal) => engine.inpaint?.(inpaintRequest(inpainting), signal) ?? absent(),
    })
  if (upscale) {
    const named = upscale === true ? {} : { model: upscale }
    const request = { ...named, picture: plainPicture(32, 32, 10), factor: 2 as const }
    requests.push({
      ability: 'upscale',
      run: (engine, signal) => engine.upscale?.(request, signal) ?? absent(),
    })
  }
  if (speech) {
    requests.push({
      ability: 'speak',
      run: (engine, signal) =>
        engine.speak?.({ model: speech, text: 'Bonjour.' }, signal) ?? absent(),
    })
  }
  if (transcription) {
    const request = { model: transcription, sound: sampleSound(1), fileName: 'essai.wav' }
    requests.push({
      ability: 'transcribe',
      run: (engine, signal) => engine.transcribe?.(request, signal) ?? absent(),
    })
  }
  return requests
}
