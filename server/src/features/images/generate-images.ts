import { randomInt } from 'node:crypto'
import { ImageDraft, type ImageRecord, imageLimits } from '@atelier/contract/images'
import type { ImageRequest, ImageResult } from '@atelier/engine/engine'
import { z } from 'zod'
import type { ModelsService } from '#features/models/models.service.ts'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { Accepted, Jobs } from '#jobs/jobs.service.ts'
import { inWords } from '#platform/short-text.ts'
import { type KeepOptions, keepImage } from './keep-image.ts'
import { presentImage } from './present-image.ts'

export interface GenerateOptions extends KeepOptions {
  readonly models: ModelsService
  readonly jobs: Pick<Jobs, 'offer' | 'submit'>
}

const Order = z.object({ draft: ImageDraft, count: z.int() })
type Order = z.output<typeof Order>

/** Pictures from words, as jobs. */
export function createGeneration(options: GenerateOptions) {
  const { models, jobs } = options
  const work: JobWork<Order> = {
    kind: 'images.generate',
    input: Order,
    run: (order, context) => makeAll(options, order, context),
  }
  jobs.offer(work)

  return async (userId: string, { draft, count }: Order, requestKey: RequestKey | undefined) => {
    const offered = await models.offered('image', draft.model)
    const accepted = await jobs.submit({
      ...{
        userId,
        kind: work.kind,
        title: `${count > 1 ? `${count} images` : 'Image'}, ${inWords(draft.prompt)}`,
        model: draft.model,
      },
      ...models.engineToWaitFor(offered),
      // Millions of pixels, times steps: what the time of such work grows with.
      size: (count * draft.steps * draft.width * draft.height) / 1_000_000,
      ...{ input: { draft, count }, isLong: true, requestKey },
    })
    return accepted as Accepted & { readonly done: Promise<MadeImages> }
  }
}
export interface MadeImages {
  readonly images: readonly ImageRecord[]
}

/** One call of the engine for each picture: so each has a seed of its own, is kept at once, and gives others their turn. */
async function makeAll(
  options: GenerateOptions,
  { draft, count }: Order,
  context: JobContext,
): Promise<MadeImages> {
  const images: ImageRecord[] = []
  const first = draft.seed === -1 ? randomInt(imageLimits.seedMax - count) : draft.seed
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await context.pause()
    const seed = (first + index) % (imageLimits.seedMax + 1)
    const result = await paint(
      options,
      { ...draft, seed },
      { ...context, report: partOf(context, index, count) },
    )
    for (const [place, picture] of result.pictures.slice(0, 1).entries()) {
      const kept = await keepImage(options, {
        ...{ userId: context.userId, asked: draft, origin: 'generated', bytes: picture.bytes },
        applied: appliedOf(result),
        usedSeed: result.seeds?.[place] ?? result.applied.seed,
      })
      images.push(presentImage(kept, options.files))
    }
  }
  return { images }
}

/** What one picture of several tells of its progress, as a share of all. */
const partOf =
  (context: JobContext, index: number, count: number): JobContext['report'] =>
  ({ share, secondsLeft }) =>
    context.report({
      share: (index + share) / count,
      ...(secondsLeft !== undefined && count === 1 && { secondsLeft }),
    })

async function paint(
  { models }: GenerateOptions,
  draft: ImageDraft,
  { signal, report }: JobContext,
): Promise<ImageResult> {
  const { engine, model } = await models.offered('image', draft.model)
  const request: ImageRequest = { ...draft, model: model.id, onProgress: report }
  try {
    if (!engine.generateImages) throw models.unsupported()
    return await engine.generateImages(request, signal)
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engine.name)
  }
}

const appliedOf = ({ applied: { negativePrompt, steps, guidanceScale, seed } }: ImageResult) => ({
  ...(negativePrompt !== undefined && { negativePrompt }),
  ...(steps !== undefined && { steps }),
  ...(guidanceScale !== undefined && { guidanceScale }),
  ...(seed !== undefined && { seed }),
})
