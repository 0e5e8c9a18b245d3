import { imageDeadline } from '#deadlines.ts'
import type { ImageRequest, ImageResult, InpaintRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import type { SdCapabilities } from './sdapi-capabilities.ts'
import type { SdApiDependencies } from './sdapi-dependencies.ts'
import { interrupt, pollProgress } from './sdapi-progress.ts'
import { appliedOf, imageBody, maskBody } from './sdapi-request-body.ts'
import { readImages } from './sdapi-response.ts'

/** Pictures from a text, and inpainting: the engine itself repaints what is white in the mask. */
export function createSdApiImages(work: SdApiDependencies) {
  return {
    async generateImages(request: ImageRequest, signal: AbortSignal): Promise<ImageResult> {
      const offer = await work.capabilities.withModel(request.model, signal)
      const applied = appliedOf(request, offer)
      const painted = await generate({
        work,
        offer,
        request,
        signal,
        path: '/sdapi/v1/txt2img',
        body: imageBody(request, applied, offer),
      })
      return { ...painted, applied }
    },
    async inpaint(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult> {
      const offer = await work.capabilities.withModel(request.model, signal)
      const applied = appliedOf(request, offer)
      const body = { ...imageBody(request, applied, offer), ...maskBody(request, applied, offer) }
      const painted = await generate({
        work,
        offer,
        request,
        signal,
        path: '/sdapi/v1/img2img',
        body,
      })
      return { ...painted, applied, route: 'native' }
    },
  }
}

interface ImageGeneration {
  readonly work: SdApiDependencies
  readonly offer: SdCapabilities
  readonly request: ImageRequest
  readonly signal: AbortSignal
  readonly path: string
  readonly body: object
}

async function generate({ work, offer, request, signal, path, body }: ImageGeneration) {
  const { http, deadlines, progressIntervalMs } = work
  signal.throwIfAborted()
  const ended = new AbortController()
  const { onProgress } = request
  const follows = offer.isWebUi && onProgress
  try {
    const [answer] = await Promise.all([
      http
        .longRequest(path, {
          signal,
          deadlineSeconds: imageDeadline(deadlines, request),
          body: { json: body },
          max: httpLimits.picturesMax,
        })
        .finally(() => ended.abort()),
      follows
        ? pollProgress({ http, intervalMs: progressIntervalMs, onProgress, until: ended.signal })
        : undefined,
    ])
    return readImages(answer)
  } catch (error) {
    const goesOn = signal.aborted || (error instanceof EngineFailure && error.reason === 'timeout')
    // Not waited for: whoever left has left.
    if (goesOn && offer.isWebUi) void interrupt(http)
    throw error
  }
}
