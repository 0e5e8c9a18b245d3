import { buffer } from 'node:stream/consumers'
import { imageLimits, type MadeImage } from '@atelier/contract/images'
import { Problem } from '@atelier/contract/problems'
import { z } from 'zod'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { Accepted } from '#jobs/jobs.service.ts'
import { enlargePicture } from '#platform/pictures.ts'
import { inWords } from '#platform/short-text.ts'
import type { GenerateOptions } from './generate-images.ts'
import type { StoredImage } from './images.repository.ts'
import { keepImage } from './keep-image.ts'
import { presentImage } from './present-image.ts'

const Order = z.object({ imageId: z.string(), factor: z.union([z.literal(2), z.literal(4)]) })
type Order = z.output<typeof Order>

/** Larger versions of pictures, as jobs: by an engine that has an upscaler, otherwise by Lanczos, and the record says which. */
export function createUpscaling(options: GenerateOptions) {
  const { repository, models, jobs } = options
  const work: JobWork<Order> = {
    kind: 'images.upscale',
    input: Order,
    run: (order, context) => upscale(options, order, context),
  }
  jobs.offer(work)

  return async (userId: string, { imageId, factor }: Order, requestKey: RequestKey | undefined) => {
    const image = await repository.find(userId, imageId)
    if (!image) throw new Problem('image.not-found')
    const { upscaleSideMax: max } = imageLimits
    if (Math.max(image.width, image.height) * factor > max)
      throw new Problem('image.too-large-to-upscale', { params: { max } })
    const upscaler = await upscalerFor(options, image)
    const accepted = await jobs.submit({
      ...{
        userId,
        kind: work.kind,
        title: `Agrandissement × ${factor}, ${inWords(image.asked.prompt)}`,
      },
      ...(upscaler && { model: upscaler.id, ...models.engineToWaitFor(upscaler) }),
      size: (image.width * image.height * factor * factor) / 1_000_000,
      ...{ input: { imageId, factor }, isLong: true, requestKey },
    })
    return accepted as Accepted & { readonly done: Promise<MadeImage> }
  }
}

/** Rather the program that made the picture than another. */
async function upscalerFor(
  { models }: GenerateOptions,
  image: StoredImage,
): Promise<OfferedModel | undefined> {
  const able = (await models.able('upscale')).filter(({ engine }) => engine.upscale)
  return able.find(({ id }) => id === image.asked.model) ?? able[0]
}

async function upscale(
  options: GenerateOptions,
  { imageId, factor }: Order,
  { userId, signal }: JobContext,
): Promise<MadeImage> {
  const image = await options.repository.find(userId, imageId)
  const file = image && (await options.files.open(image.fileId))
  if (!file) throw new Problem('image.not-found')
  const png = await buffer(file.stream)
  const upscaler = await upscalerFor(options, image)
  const enlarged =
    (upscaler && (await byEngine(options, upscaler, { png, factor, signal }))) ??
    (await enlargePicture(png, factor))
  const kept = await keepImage(options, {
    ...{ userId, asked: image.asked, applied: image.applied, usedSeed: image.usedSeed },
    ...{ origin: upscaler ? 'upscaled-by-engine' : 'upscaled-by-lanczos', bytes: enlarged },
  })
  const record = presentImage(kept, options.files)
  return { imageUrl: record.imageUrl, image: record }
}

interface Enlarging {
  readonly png: Buffer
  readonly factor: Order['factor']
  readonly signal: AbortSignal
}
async function byEngine(
  { models }: GenerateOptions,
  { engine }: OfferedModel,
  { png, factor, signal }: Enlarging,
) {
  try {
    return (
      await engine.upscale?.({ picture: { bytes: png, mediaType: 'image/png' }, factor }, signal)
    )?.bytes
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engine.name)
  }
}
