import { z } from 'zod'
import { upscaleDeadline } from '#deadlines.ts'
import type { Picture, UpscaleRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import { requireResponse } from '#http/json-response.ts'
import { toBase64 } from '#media/base64.ts'
import { pictureFromBase64, pngSize } from '#media/picture-type.ts'
import type { SdApiDependencies } from './sdapi-dependencies.ts'
import { requireOffered } from './sdapi-response.ts'

const Enlarged = z.looseObject({ image: z.string() })
const usualPixels = 2048 * 2048

/** Enlarging by WebUI's own upscalers. `model` may name one; else the likeliest to be good is taken. */
export function createSdApiUpscale({ http, capabilities, deadlines }: SdApiDependencies) {
  return async (
    { model, picture, factor }: UpscaleRequest,
    signal: AbortSignal,
  ): Promise<Picture> => {
    const { upscalers } = await capabilities.current(signal)
    const upscaler = upscalers.find((name) => name === model) ?? bestUpscaler(upscalers)
    if (!upscaler) throw new EngineFailure('unsupported', { detail: 'no upscaler' })
    const { width, height } = pngSize(picture) ?? { width: usualPixels, height: 1 }
    const answer = await http.longRequest('/sdapi/v1/extra-single-image', {
      signal,
      deadlineSeconds: upscaleDeadline(deadlines, width * height * factor ** 2),
      body: {
        json: { image: toBase64(picture.bytes), upscaling_resize: factor, upscaler_1: upscaler },
      },
      max: httpLimits.picturesMax,
    })
    return pictureFromBase64(requireResponse(requireOffered(answer), Enlarged).image)
  }
}

/** Those that have learnt, before those that only compute. */
const bestUpscaler = (upscalers: readonly string[]): string | undefined =>
  upscalers.find((name) => /r-esrgan 4x\+$/i.test(name)) ??
  upscalers.find((name) => /esrgan|swinir|dat|scunet|ldsr/i.test(name)) ??
  upscalers.find((name) => /lanczos/i.test(name)) ??
  upscalers[0]
