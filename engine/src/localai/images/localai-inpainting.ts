import { imageDeadline } from '#deadlines.ts'
import { defined } from '#defined.ts'
import type { EngineModel, HonouredParameter, ImageResult, InpaintRequest } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import type { EngineNote } from '#engine-status.ts'
import { httpLimits } from '#http/http-options.ts'
import { toBlob, toFormData } from '#http/request-body.ts'
import { pngSize } from '#media/picture-type.ts'
import type { LocalAiDependencies } from '../localai-dependencies.ts'
import { fetchVersion } from '../status/server-version.ts'
import { generateImages } from './localai-images.ts'
import { readPictures } from './read-pictures.ts'

/** A failure of the backend may pass, and a server without a version may have been updated: tried again after this time. */
const retryMs = 60 * 60_000

/** The parameters that the native route reads besides the prompt. */
const nativeParameters: readonly HonouredParameter[] = ['steps']
/** The size of its pictures, whatever is requested. */
const nativeSize = { width: 512, height: 512 }

/**
 * Inpainting by LocalAI's own route where it works. In the versions known so far it makes a picture
 * that it then does not
 * serve, or fails. Then the whole picture is repainted, and the caller keeps only what the mask
 * covers.
 */
export function createLocalAiInpainting({
  now,
  ...dependencies
}: LocalAiDependencies & { readonly now: () => number }) {
  const routes = new Map<string, NativeRoute>()

  /** `undefined`: the native route does not work with this model. */
  async function tryNative(
    request: InpaintRequest,
    signal: AbortSignal,
  ): Promise<ImageResult | undefined> {
    const version = await fetchVersion(dependencies.http, signal)
    const known = routes.get(request.model)
    if (known && !isWorthTrying(known, { version, now: now() })) return undefined
    try {
      const result = await inpaintNatively(dependencies, request, signal)
      routes.set(request.model, { failure: undefined, version, at: now() })
      return result
    } catch (error) {
      if (!(error instanceof EngineFailure) || !routeFailures.has(error.reason)) throw error
      routes.set(request.model, { failure: error.reason, version, at: now() })
      return undefined
    }
  }

  return {
    async inpaint(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult> {
      const model = await dependencies.models.require(request.model, signal, 'inpainting')
      // Only LocalAI can start from a picture; another server would silently ignore it.
      if (!model.honours.includes('steps'))
        throw new EngineFailure('unsupported', { detail: 'a server that is not LocalAI' })
      const result = await tryNative(request, signal)
      if (result) return result
      const source = request.original
      const painted = await generateImages({ ...dependencies, model, request, signal, source })
      return { ...painted, route: 'img2img' }
    },
    /** Which parameters have an effect depends on the route that works. */
    describe(model: EngineModel): EngineModel {
      const route = routes.get(model.id)
      return route && route.failure === undefined
        ? { ...model, inpaintingHonours: nativeParameters }
        : model
    },
    /** What the route turned out to lack, once it was tried. */
    notes: (): readonly EngineNote[] =>
      [...routes.values()].some(({ failure }) => failure === 'bad-answer')
        ? ['inpainting-unserved']
        : [],
  }
}

/** How the native route did with one model, the last time it was tried. */
interface NativeRoute {
  /** `undefined`: it works. */
  readonly failure: EngineFailureReason | undefined
  /** Of the server, when it says one. */
  readonly version: string | undefined
  readonly at: number
}

/** What the server lacks comes with another version of it; each try costs a whole painting. */
function isWorthTrying(
  { failure, version, at }: NativeRoute,
  current: { readonly version: string | undefined; readonly now: number },
): boolean {
  if (failure === undefined || version !== current.version) return true
  const mayPass = version === undefined || passingFailures.has(failure)
  return mayPass && current.now - at >= retryMs
}

async function inpaintNatively(
  { http, deadlines }: LocalAiDependencies,
  request: InpaintRequest,
  signal: AbortSignal,
): Promise<ImageResult> {
  const { steps } = request
  const response = await http.longRequest('/v1/images/inpainting', {
    signal,
    deadlineSeconds: imageDeadline(deadlines, { ...nativeSize, steps }),
    max: httpLimits.picturesMax,
    body: { form: await formOf(request) },
  })
  const pictures = await readPictures(response, { http, signal })
  return {
    pictures,
    route: 'native',
    applied: { ...pngSize(pictures[0]), ...defined({ steps }) },
  }
}

const formOf = ({ model, prompt, steps, original, mask }: InpaintRequest) =>
  toFormData({
    model,
    prompt,
    steps,
    image: {
      file: toBlob(original.bytes, original.mediaType),
      name: nameOf('image', original.mediaType),
    },
    mask: { file: toBlob(mask.bytes, mask.mediaType), name: nameOf('mask', mask.mediaType) },
  })

/** The route is missing, fails, or makes a picture that is not served. */
const routeFailures: ReadonlySet<EngineFailureReason> = new Set([
  'bad-answer',
  'failed',
  'unsupported',
  'model-missing',
  'empty-answer',
] as const)

/** Of the backend, this time. */
const passingFailures: ReadonlySet<EngineFailureReason> = new Set([
  'failed',
  'empty-answer',
] as const)

const nameOf = (name: string, mediaType: string) =>
  `${name}.${mediaType === 'image/jpeg' ? 'jpg' : mediaType.replace('image/', '')}`
