import { imageDeadline } from '#deadlines.ts'
import { defined } from '#defined.ts'
import type {
  AppliedParameters,
  EngineModel,
  ImageRequest,
  ImageResult,
  SeedRange,
} from '#engine.ts'
import { httpLimits } from '#http/http-options.ts'
import { toBase64 } from '#media/base64.ts'
import type { Picture } from '#media/picture.ts'
import type { LocalAiDependencies } from '../localai-dependencies.ts'
import { readPictures } from './read-pictures.ts'

/** Pictures from a prompt. LocalAI does not report its progress. */
export function createLocalAiImages(dependencies: LocalAiDependencies) {
  return async (request: ImageRequest, signal: AbortSignal): Promise<ImageResult> => {
    const model = await dependencies.models.require(request.model, signal, 'image')
    return generateImages({ ...dependencies, model, request, signal })
  }
}

interface ImageGeneration extends LocalAiDependencies {
  readonly model: EngineModel
  readonly request: ImageRequest
  readonly signal: AbortSignal
  /** The start of the picture, instead of noise. */
  readonly source?: Picture
}

export async function generateImages({
  http,
  deadlines,
  model,
  request,
  signal,
  source,
}: ImageGeneration): Promise<ImageResult> {
  const applied = appliedOf(request, model)
  const response = await http.longRequest('/v1/images/generations', {
    signal,
    deadlineSeconds: imageDeadline(deadlines, request),
    max: httpLimits.picturesMax,
    body: { json: bodyOf(request, applied, source) },
  })
  const pictures = await readPictures(response, { http, signal })
  const { seed } = applied
  // All pictures of a request use the same seed.
  return { pictures, applied, ...(seed !== undefined && { seeds: pictures.map(() => seed) }) }
}

/** Another seed would reach the backend as a negative number, which it takes for « any ». */
const honouredSeed = (seed: number | undefined, range: SeedRange | undefined) =>
  seed !== undefined && range && seed >= range.min && seed <= range.max ? seed : undefined

/** The requested parameters that this model accepts. */
function appliedOf(request: ImageRequest, { honours, seedRange }: EngineModel): AppliedParameters {
  const { width, height, steps, clipSkip } = request
  const seed = honouredSeed(request.seed, seedRange)
  const negativePrompt = request.negativePrompt?.trim() || undefined
  return {
    width,
    height,
    ...defined({
      steps: honours.includes('steps') ? steps : undefined,
      seed: honours.includes('seed') ? seed : undefined,
      clipSkip: honours.includes('clipSkip') ? clipSkip : undefined,
      negativePrompt: honours.includes('negativePrompt') ? negativePrompt : undefined,
    }),
  }
}

function bodyOf(
  { model, prompt, count, width, height }: ImageRequest,
  applied: AppliedParameters,
  source: Picture | undefined,
) {
  return {
    model,
    prompt: wirePrompt(prompt, applied.negativePrompt),
    // Without a size, LocalAI makes 512 × 512.
    size: `${width}x${height}`,
    response_format: 'b64_json',
    ...defined({
      n: count,
      step: applied.steps,
      seed: applied.seed,
      clip_skip: applied.clipSkip,
      // Plain base64: LocalAI silently ignores a data URI and starts from noise.
      file: source && toBase64(source.bytes),
    }),
  }
}

/** LocalAI reads the text between the first two pipes as the negative prompt, so pipes of the user are removed. */
function wirePrompt(prompt: string, negativePrompt: string | undefined): string {
  const plain = (text: string) => text.replaceAll('|', '/')
  return negativePrompt ? `${plain(prompt)}|${plain(negativePrompt)}` : plain(prompt)
}
