import { upscaleDeadline } from '#deadlines.ts'
import type { UpscaleRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import { toBlob, toFormData } from '#http/request-body.ts'
import type { Picture } from '#media/picture.ts'
import { pngSize } from '#media/picture-type.ts'
import type { LocalAiDependencies } from '../localai-dependencies.ts'
import { readPictures } from './read-pictures.ts'

/** Used if the size of the picture cannot be read: a large one. */
const defaultPixels = 2048 * 2048

/** Upscaling, by the requested model, or by the first that LocalAI has for it. */
export function createLocalAiUpscale({ http, models, deadlines }: LocalAiDependencies) {
  return async (
    { model, picture, factor }: UpscaleRequest,
    signal: AbortSignal,
  ): Promise<Picture> => {
    // Its route knows no other.
    if (factor !== 2 && factor !== 4)
      throw new EngineFailure('unsupported', { detail: `enlarging by ${factor}` })
    if (model !== undefined) await models.require(model, signal)
    const response = await http.longRequest('/v1/images/upscale', {
      signal,
      deadlineSeconds: upscaleDeadline(deadlines, pixelsOf(picture) * factor ** 2),
      max: httpLimits.picturesMax,
      body: {
        form: await toFormData({
          model,
          scale: factor,
          image: { file: toBlob(picture.bytes, picture.mediaType), name: 'image.png' },
        }),
      },
    })
    if (response.status === 404)
      throw new EngineFailure('unsupported', {
        detail: 'this server has no route to enlarge pictures',
      })
    const [enlarged] = await readPictures(response, { http, signal })
    return enlarged
  }
}

function pixelsOf(picture: Picture): number {
  const size = pngSize(picture)
  return size ? size.width * size.height : defaultPixels
}
