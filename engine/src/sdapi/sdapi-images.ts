import { imageDeadline } from '#deadlines.ts'
import type { ImageRequest, ImageResult, InpaintRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import type { SdCapabilities } from './sdapi-capabilities.ts'
import type { SdApiDependencies } from './sdapi-dependencies.ts'
import { interrupt, pollProgress } from './sdapi-progress.ts'
import { appliedOf, imageBody, maskBody } from './sdapi-request-body.ts'
import { readImages } from './sdapi-response.ts'

/** Pictures from a prompt, and inpainting: the engine repaints the white part of the mask. */
export function createSdApiImages(dependencies: SdApiDependencies) {
  return {
    async generateImages(request: ImageRequest, signal: AbortSignal): Promise<ImageResult> {
      const capabilities = await dependencies.capabilities.withModel(request.model, signal)
      const applied = appliedOf(request, capabilities)
      const painted = await generate({
        dependencies,
        capabilities,
        request,
        signal,
        path: '/sdapi/v1/txt2img',
        body: imageBody(request, applied, capabilities),
      })
      return { ...painted, applied }
    },
    async inpaint(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult> {
      const capabilities = await dependencies.capabilities.withModel(request.model, signal)
      const applied = appliedOf(request, capabilities)
      const body = {
        ...imageBody(request, applied, capabilities),
        ...maskBody(request, applied, capabilities),
      }
      const painted = await generate({
        dependencies,
        capabilities,
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
  readonly dependencies: SdApiDependencies
  readonly capabilities: SdCapabilities
  readonly request: ImageRequest
  readonly signal: AbortSignal
  readonly path: string
  readonly body: object
}

async function generate({
  dependencies,
  capabilities,
  request,
  signal,
  path,
  body,
}: ImageGeneration) {
  const { http, deadlines, progressIntervalMs } = dependencies
  signal.throwIfAborted()
  const ended = new AbortController()
  const { onProgress } = request
  const reportsProgress = capabilities.isWebUi && onProgress
  try {
    const [response] = await Promise.all([
      http
        .longRequest(path, {
          signal,
          deadlineSeconds: imageDeadline(deadlines, request),
          body: { json: body },
          max: httpLimits.picturesMax,
        })
        .finally(() => ended.abort()),
      reportsProgress
        ? pollProgress({ http, intervalMs: progressIntervalMs, onProgress, until: ended.signal })
        : undefined,
    ])
    return readImages(response)
  } catch (error) {
    const stillPaints =
      signal.aborted || (error instanceof EngineFailure && error.reason === 'timeout')
    // Not awaited: the caller has already left.
    if (stillPaints && capabilities.isWebUi) void interrupt(http)
    throw error
  }
}
