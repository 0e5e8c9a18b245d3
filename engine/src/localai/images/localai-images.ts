import { imageDeadline } from '#deadlines.ts'
import type { AppliedParameters, EngineModel, ImageRequest, ImageResult, Picture } from '#engine.ts'
import { httpLimits } from '#http/http-options.ts'
import { toBase64 } from '#media/base64.ts'
import type { LocalAiDependencies } from '../localai-dependencies.ts'
import { readPictures } from './read-pictures.ts'

/** Pictures from a text. LocalAI tells nothing of its progress. */
export function createLocalAiImages(work: LocalAiDependencies) {
  return async (request: ImageRequest, signal: AbortSignal): Promise<ImageResult> => {
    const model = await work.models.require(request.model, signal, 'image')
    return generateImages({ ...work, model, request, signal })
  }
}

interface ImageGeneration extends LocalAiDependencies {
  readonly model: EngineModel
  readonly request: ImageRequest
  readonly signal: AbortSignal
  /** Painted over instead of starting from nothing. */
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
  const answer = await http.longRequest('/v1/images/generations', {
    signal,
    deadlineSeconds: imageDeadline(deadlines, request),
    max: httpLimits.picturesMax,
    body: { json: bodyOf(request, applied, source) },
  })
  const pictures = await readPictures(answer, { http, signal })
  // Each of several pictures is made with the same seed.
  return {
    pictures,
    applied,
    ...(applied.seed !== undefined && { seeds: pictures.map(() => request.seed ?? 0) }),
  }
}

/** Of what was asked, what this model takes. */
function appliedOf(request: ImageRequest, { honours }: EngineModel): AppliedParameters {
  const { width, height, steps, seed, clipSkip } = request
  const negativePrompt = request.negativePrompt?.trim() || undefined
  return {
    width,
    height,
    ...(honours.includes('steps') && steps !== undefined && { steps }),
    ...(honours.includes('seed') && seed !== undefined && { seed }),
    ...(honours.includes('clipSkip') && clipSkip !== undefined && { clipSkip }),
    ...(honours.includes('negativePrompt') && negativePrompt && { negativePrompt }),
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
    // Left out, LocalAI makes 512 × 512 without a word.
    size: `${width}x${height}`,
    response_format: 'b64_json',
    ...(count !== undefined && { n: count }),
    ...(applied.steps !== undefined && { step: applied.steps }),
    ...(applied.seed !== undefined && { seed: applied.seed }),
    ...(applied.clipSkip !== undefined && { clip_skip: applied.clipSkip }),
    // Bare: LocalAI ignores a data URI without a word, and paints from nothing.
    ...(source && { file: toBase64(source.bytes) }),
  }
}

/** LocalAI takes for the negative prompt what stands between the first pipe and the second; those of people would cut theirs. */
function wirePrompt(prompt: string, negativePrompt: string | undefined): string {
  const plain = (words: string) => words.replaceAll('|', '/')
  return negativePrompt ? `${plain(prompt)}|${plain(negativePrompt)}` : plain(prompt)
}
