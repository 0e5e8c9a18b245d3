import { imageDeadline } from '#deadlines.ts'
import type { EngineModel, HonouredParameter, ImageResult, InpaintRequest } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { httpLimits } from '#http/http-options.ts'
import { toBlob, toFormData } from '#http/request-body.ts'
import { pngSize } from '#media/picture-type.ts'
import type { LocalAiDependencies } from '../localai-dependencies.ts'
import { generateImages } from './localai-images.ts'
import { readPictures } from './read-pictures.ts'

/** After so long the native route is tried again: LocalAI may have been replaced by one where it works. */
const routeCacheMs = 60 * 60_000

/** What the native route reads beside the prompt. */
const nativeParameters: readonly HonouredParameter[] = ['steps']

/**
 * Inpainting by LocalAI's own route where it works; in the versions known so far it makes a picture and then does not
 * serve it, or fails. There the whole picture is painted over instead, of which the caller keeps what the mask covers.
 */
export function createLocalAiInpainting({
  now,
  ...work
}: LocalAiDependencies & { readonly now: () => number }) {
  const routes = new Map<string, { readonly works: boolean; readonly at: number }>()

  async function native(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult> {
    const { model, prompt, steps, original, mask } = request
    const answer = await work.http.longRequest('/v1/images/inpainting', {
      signal,
      deadlineSeconds: imageDeadline(work.deadlines, { width: 512, height: 512, steps }),
      max: httpLimits.picturesMax,
      body: {
        form: toFormData({
          model,
          prompt,
          steps,
          image: {
            file: toBlob(original.bytes, original.mediaType),
            name: nameOf('image', original.mediaType),
          },
          mask: { file: toBlob(mask.bytes, mask.mediaType), name: nameOf('mask', mask.mediaType) },
        }),
      },
    })
    const pictures = await readPictures(answer, { http: work.http, signal })
    // Its size is 512 × 512 whatever was asked.
    return {
      pictures,
      route: 'native',
      applied: { ...pngSize(pictures[0]), ...(steps !== undefined && { steps }) },
    }
  }

  /** `undefined`: this way is closed for this model. */
  async function tryNative(
    request: InpaintRequest,
    signal: AbortSignal,
  ): Promise<ImageResult | undefined> {
    const known = routes.get(request.model)
    if (known && !known.works && now() - known.at < routeCacheMs) return undefined
    try {
      const result = await native(request, signal)
      routes.set(request.model, { works: true, at: now() })
      return result
    } catch (error) {
      if (!(error instanceof EngineFailure) || !routeFailures.has(error.reason)) throw error
      routes.set(request.model, { works: false, at: now() })
      return undefined
    }
  }

  return {
    async inpaint(request: InpaintRequest, signal: AbortSignal): Promise<ImageResult> {
      const model = await work.models.require(request.model, signal, 'inpainting')
      // Painting over a picture is LocalAI's own; another server would ignore the picture without a word.
      if (!model.honours.includes('steps'))
        throw new EngineFailure('unsupported', { detail: 'a server that is not LocalAI' })
      const result = await tryNative(request, signal)
      if (result) return result
      const painted = await generateImages({
        ...work,
        model,
        request,
        signal,
        source: request.original,
      })
      return { ...painted, route: 'img2img' }
    },
    /** What is known of the ways tells which parameters have an effect. */
    describe(model: EngineModel): EngineModel {
      return routes.get(model.id)?.works ? { ...model, inpaintingHonours: nativeParameters } : model
    },
  }
}

/** An absent route, one that fails, and one that makes a picture which cannot be had. */
const routeFailures: ReadonlySet<EngineFailureReason> = new Set([
  'bad-answer',
  'failed',
  'unsupported',
  'model-missing',
  'empty-answer',
] as const)

const nameOf = (name: string, mediaType: string) =>
  `${name}.${mediaType === 'image/jpeg' ? 'jpg' : mediaType.replace('image/', '')}`
