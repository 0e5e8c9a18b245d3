import { z } from 'zod'
import { upscaleDeadline } from '#deadlines.ts'
import type { UpscaleRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import { requireResponse } from '#http/json-response.ts'
import { toBase64 } from '#media/base64.ts'
import type { Picture } from '#media/picture.ts'
import { pictureFromBase64, pngSize } from '#media/picture-type.ts'
import type { SdApiDependencies } from './sdapi-dependencies.ts'
import { requireOffered } from './sdapi-response.ts'

const Enlarged = z.looseObject({ image: z.string() })
/** Used if the size of the picture cannot be read. */
const defaultPixels = 2048 * 2048

/** Upscaling by WebUI's own upscalers. `model` may name one; otherwise the one that is probably best is used. */
export function createSdApiUpscale({ http, capabilities, deadlines }: SdApiDependencies) {
  return async (
    { model, picture, factor }: UpscaleRequest,
    signal: AbortSignal,
  ): Promise<Picture> => {
    const { upscalers } = await capabilities.current(signal)
    const upscaler = upscalers.find((name) => name === model) ?? bestUpscaler(upscalers)
    if (!upscaler) throw new EngineFailure('unsupported', { detail: 'no upscaler' })
    const { width, height } = pngSize(picture) ?? { width: defaultPixels, height: 1 }
    const response = await http.longRequest('/sdapi/v1/extra-single-image', {
      signal,
      deadlineSeconds: upscaleDeadline(deadlines, width * height * factor ** 2),
      body: {
        json: { image: toBase64(picture.bytes), upscaling_resize: factor, upscaler_1: upscaler },
      },
      max: httpLimits.picturesMax,
    })
    return pictureFromBase64(requireResponse(requireOffered(response), Enlarged).image)
  }
}

/** Prefers neural upscalers to interpolation. */
const bestUpscaler = (upscalers: readonly string[]): string | undefined =>
  upscalers.find((name) => /r-esrgan 4x\+$/i.test(name)) ??
  upscalers.find((name) => /esrgan|swinir|dat|scunet|ldsr/i.test(name)) ??
  upscalers.find((name) => /lanczos/i.test(name)) ??
  upscalers[0]
