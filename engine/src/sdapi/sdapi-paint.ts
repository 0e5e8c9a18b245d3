import { imageDeadline, type WorkDeadlines } from '#deadlines.ts'
import type { ImageRequest, ImageResult, InpaintRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { httpLimits } from '#http/http-options.ts'
import { readPainted } from './sdapi-answer.ts'
import type { SdOffer, SdOffers } from './sdapi-offer.ts'
import { followProgress, interrupt } from './sdapi-progress.ts'
import { appliedOf, maskBody, paintBody } from './sdapi-request.ts'

export interface SdApiWork {
  readonly http: EngineHttp
  readonly offers: SdOffers
  readonly deadlines: WorkDeadlines
  readonly progressIntervalMs: number
}

/** Pictures from a text, and inpainting: the engine itself repaints what is white in the mask. */
export function createSdApiPainting(work: SdApiWork) {
  return {
    async generateImages(request: ImageRequest, signal: AbortSignal): Promise<ImageResult> {
      const offer = await work.offers.holding(request.model, signal)
      const applied = appliedOf(request, offer)
      const painted = await paint({
        work,
        offer,
        request,
        signal,
        path: '/sdapi/v1/txt2img',
        body: paintBody(request, applied, offer),
      })
      return { ...painted, applied }
    },
    async inpaint(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult> {
      const offer = await work.offers.holding(request.model, signal)
      const applied = appliedOf(request, offer)
      const body = { ...paintBody(request, applied, offer), ...maskBody(request, applied, offer) }
      const painted = await paint({ work, offer, request, signal, path: '/sdapi/v1/img2img', body })
      return { ...painted, applied, route: 'native' }
    },
  }
}

interface Painting {
  readonly work: SdApiWork
  readonly offer: SdOffer
  readonly request: ImageRequest
  readonly signal: AbortSignal
  readonly path: string
  readonly body: object
}

async function paint({ work, offer, request, signal, path, body }: Painting) {
  const { http, deadlines, progressIntervalMs } = work
  signal.throwIfAborted()
  const ended = new AbortController()
  const { onProgress } = request
  const follows = offer.isWebUi && onProgress
  try {
    const [answer] = await Promise.all([
      http
        .work(path, {
          signal,
          deadlineSeconds: imageDeadline(deadlines, request),
          body: { json: body },
          max: httpLimits.picturesMax,
        })
        .finally(() => ended.abort()),
      follows
        ? followProgress({ http, intervalMs: progressIntervalMs, onProgress, until: ended.signal })
        : undefined,
    ])
    return readPainted(answer)
  } catch (error) {
    const goesOn = signal.aborted || (error instanceof EngineFailure && error.reason === 'timeout')
    // Not waited for: whoever left has left.
    if (goesOn && offer.isWebUi) void interrupt(http)
    throw error
  }
}
