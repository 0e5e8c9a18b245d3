import { randomInt } from 'node:crypto'
import {
  type CreatedImage,
  drawnSeeds,
  ImageDraft,
  type ImageRecord,
  imageLimits,
} from '@atelier/contract/images/images'
import { defined } from '@atelier/contract/wire/defined'
import type { ImageRequest, ImageResult } from '@atelier/engine/engine'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { UseLedger, Work } from '#features/usage/usage.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { quoteForTitle } from '#platform/text/truncate-text.ts'
import type { StoredImage } from './images.repository.ts'
import { presentImage } from './present-image.ts'
import { type SaveImageDependencies, saveImage } from './save-image.ts'

export interface GenerateImagesDependencies extends SaveImageDependencies {
  readonly models: ModelsService
  readonly jobs: Pick<JobsService, 'offer'>
  readonly database: Database
  readonly usage: UseLedger
}

const GenerateJobInput = z.object({
  draft: ImageDraft,
  count: z.int(),
  /** The access key that asks for them. */
  keyId: z.string().optional(),
})
type GenerateJobInput = z.output<typeof GenerateJobInput>

/** Generates pictures from a prompt, in jobs. */
export function createImageGeneration(dependencies: GenerateImagesDependencies) {
  const { models, jobs } = dependencies
  const submit = jobs.offer({
    kind: 'images.generate',
    input: GenerateJobInput,
    run: (order: GenerateJobInput, context) => generateAll(dependencies, order, context),
    async undo({ draft, keyId }, { jobId: id, userId, machineMs }) {
      const work = workOf({ id, userId, keyId, model: draft.model })
      await dependencies.database.commit((transaction) =>
        dependencies.usage.giveBack(work, machineMs, transaction),
      )
    },
  })

  return async (
    userId: string,
    { draft, count, keyId }: GenerateJobInput,
    requestKey: RequestKey | undefined,
  ) => {
    const offered = await models.offered('image', draft.model, { userId })
    return submit({
      userId,
      title: `${count > 1 ? `${count} images` : 'Image'}, ${quoteForTitle(draft.prompt)}`,
      model: draft.model,
      ...models.slotsFor(offered),
      // Millions of pixels times steps, because the duration grows with both.
      size: (count * draft.steps * draft.width * draft.height) / 1_000_000,
      input: { draft, count, ...defined({ keyId }) },
      isLong: true,
      requestKey,
      async writeWithJob(transaction, id) {
        const { engineName: engine } = offered
        const work = workOf({ id, userId, keyId, model: draft.model, engine })
        await dependencies.usage.reserve(work, { amount: count }, transaction)
      },
    })
  }
}

/** What the ledger counts of such a job. */
const workOf = ({
  engine = '',
  ...job
}: Omit<Work, 'tool' | 'meter' | 'engine'> & { engine?: string }): Work => ({
  ...job,
  engine,
  tool: 'images',
  meter: 'pictures',
})

export interface MadeImages extends Partial<CreatedImage> {
  readonly images: readonly ImageRecord[]
}

/** Calls the engine once per picture: each has its own seed and is stored at once, and other jobs run in between. */
async function generateAll(
  dependencies: GenerateImagesDependencies,
  { draft, count, keyId }: GenerateJobInput,
  context: JobContext,
): Promise<MadeImages> {
  const images: ImageRecord[] = []
  const first = draft.seed === -1 ? randomInt(drawnSeeds.min, drawnSeeds.max - count) : draft.seed
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await context.yieldSlot()
    const seed = nextSeed(first, index)
    const { result, engine } = await generateOne(
      dependencies,
      { ...draft, seed },
      { ...context, report: reportShareOf(context, index, count) },
    )
    const [picture] = result.pictures
    if (!picture) continue
    const link = await dependencies.files.linksFor(context.userId)
    const resultWith = (image: StoredImage) => madeImages([...images, presentImage(image, link)])
    const work = workOf({
      id: context.jobId,
      userId: context.userId,
      keyId,
      model: draft.model,
      engine,
    })
    const saved = await saveImage(dependencies, {
      userId: context.userId,
      params: draft,
      origin: 'generated',
      bytes: picture.bytes,
      job: context,
      applied: appliedOf(result),
      usedSeed: result.seeds?.[0] ?? result.applied.seed,
      resultWith: index === count - 1 ? resultWith : undefined,
      writeUse(transaction) {
        const { usage } = dependencies
        if (index < count - 1) return usage.note(work, { amount: 1, machineMs: 0 }, transaction)
        return usage.count(work, { amount: 1, machineMs: context.machineMs() }, transaction)
      },
    })
    images.push(presentImage(saved, link))
  }
  if (images.length < count) await settleMissing(dependencies, { draft, keyId, count, context })
  return madeImages(images)
}

/** An engine may have made nothing of the last one; what was counted with it is not counted again. */
async function settleMissing(
  { database, usage }: GenerateImagesDependencies,
  { draft, keyId, context }: GenerateJobInput & { readonly context: JobContext },
): Promise<void> {
  const work = workOf({ id: context.jobId, userId: context.userId, keyId, model: draft.model })
  await database.commit((transaction) => usage.giveBack(work, context.machineMs(), transaction))
}

function madeImages(images: readonly ImageRecord[]): MadeImages {
  const [only, ...others] = images
  // Stored as what a request for one picture answers: sent again, it is answered from here.
  return only && others.length === 0 ? { images, imageUrl: only.imageUrl, image: only } : { images }
}

/** The seeds of a batch follow each other; from one that every engine can repeat to others of that kind. */
function nextSeed(first: number, index: number): number {
  const { min, max } = drawnSeeds
  return first >= min && first <= max
    ? min + ((first - min + index) % max)
    : (first + index) % (imageLimits.seedMax + 1)
}

/** Converts the progress of one picture to progress of the whole job. */
const reportShareOf =
  (context: JobContext, index: number, count: number): JobContext['report'] =>
  ({ share, secondsLeft }) =>
    context.report({
      share: (index + share) / count,
      ...(secondsLeft !== undefined && count === 1 && { secondsLeft }),
    })

async function generateOne(
  { models }: GenerateImagesDependencies,
  draft: ImageDraft,
  { userId, signal, report, slot }: JobContext,
): Promise<{ readonly result: ImageResult; readonly engine: string }> {
  const offered = await models.offered('image', draft.model, { userId, purpose: 'accepted' })
  const { engine, engineName } = models.call(offered, slot())
  const request: ImageRequest = { ...draft, model: offered.model.id, onProgress: report }
  try {
    if (!engine.generateImages) throw models.unsupportedProblem()
    const result = await engine.generateImages(request, signal)
    return { result, engine: engineName() }
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engineName())
  }
}

const appliedOf = ({ applied: { negativePrompt, steps, guidanceScale, seed } }: ImageResult) =>
  defined({ negativePrompt, steps, guidanceScale, seed })
