import { buffer } from 'node:stream/consumers'
import { type CreatedImage, imageLimits, UpscaleFactor } from '@atelier/contract/images/images'
import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { Work } from '#features/usage/usage.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { enlargePicture } from '#platform/files/pictures.ts'
import { withPictureTurn } from '#platform/shared-work.ts'
import { quoteForTitle } from '#platform/text/truncate-text.ts'
import type { GenerateImagesDependencies } from './generate-images.ts'
import type { StoredImage } from './images.repository.ts'
import { presentImage } from './present-image.ts'
import { saveImage } from './save-image.ts'

const UpscaleJobInput = z.object({
  imageId: z.string(),
  factor: UpscaleFactor,
})
type UpscaleJobInput = z.output<typeof UpscaleJobInput>

/**
 * Makes larger versions of pictures, in jobs: with an engine that has an upscaler, otherwise with
 * Lanczos. The record names the method.
 */
export function createUpscaling(dependencies: GenerateImagesDependencies) {
  const { repository, models, jobs } = dependencies
  const submit = jobs.offer({
    kind: 'images.upscale',
    input: UpscaleJobInput,
    run: (order: UpscaleJobInput, context) => upscale(dependencies, order, context),
    undo: (_, { jobId, userId, machineMs }) =>
      dependencies.database.commit((transaction) =>
        dependencies.usage.giveBack(workOf({ id: jobId, userId }), machineMs, transaction),
      ),
  })

  return async (
    userId: string,
    { imageId, factor }: UpscaleJobInput,
    requestKey: RequestKey | undefined,
  ) => {
    const image = await repository.find(userId, imageId)
    if (!image) throw new Problem('image.not-found')
    const { upscaleSideMax: max } = imageLimits
    if (Math.max(image.width, image.height) * factor > max)
      throw new Problem('image.too-large-to-upscale', { params: { max } })
    const upscaler = await upscalerFor(dependencies, image)
    return submit({
      userId,
      title: `Agrandissement × ${factor.toLocaleString('fr-FR')}, ${quoteForTitle(image.params.prompt)}`,
      ...(upscaler && { model: upscaler.id, ...models.slotsFor(upscaler) }),
      size: (image.width * image.height * factor * factor) / 1_000_000,
      input: { imageId, factor },
      isLong: true,
      requestKey,
      // A larger version of a picture is no picture more: only its machine time counts.
      writeWithJob: (transaction) =>
        dependencies.usage.requireAny(userId, 'machine-seconds', transaction),
    })
  }
}

const workOf = (
  job: Pick<Work, 'id' | 'userId'> & Partial<Pick<Work, 'model' | 'engine'>>,
): Work => ({
  model: '',
  engine: '',
  ...job,
  tool: 'images',
  meter: 'pictures',
})

/** Prefers the engine that made the picture. */
async function upscalerFor(
  { models }: GenerateImagesDependencies,
  image: StoredImage,
): Promise<OfferedModel | undefined> {
  const able = (await models.listWithCapability('upscale', image.userId)).filter(
    ({ engine }) => engine.upscale,
  )
  return able.find(({ id }) => id === image.params.model) ?? able[0]
}

async function upscale(
  dependencies: GenerateImagesDependencies,
  { imageId, factor }: UpscaleJobInput,
  context: JobContext,
): Promise<CreatedImage> {
  const { userId, signal } = context
  const image = await dependencies.repository.find(userId, imageId)
  const file = image && (await dependencies.files.open(image.fileId))
  if (!file) throw new Problem('image.not-found')
  const png = await buffer(file.stream)
  const upscaler = await upscalerFor(dependencies, image)
  const enlarged =
    (upscaler && (await upscaleByEngine(dependencies, upscaler, { png, factor, context }))) ??
    (await withPictureTurn({ userId, signal }, () => enlargePicture(png, factor)))
  const link = await dependencies.files.linksFor(userId)
  const resultWith = (stored: StoredImage): CreatedImage => {
    const record = presentImage(stored, link)
    return { imageUrl: record.imageUrl, image: record }
  }
  const saved = await saveImage(dependencies, {
    userId,
    params: image.params,
    applied: image.applied,
    usedSeed: image.usedSeed,
    origin: upscaler ? 'upscaled-by-engine' : 'upscaled-by-lanczos',
    bytes: enlarged,
    job: context,
    resultWith,
    writeUse: (transaction) =>
      dependencies.usage.count(
        workOf({
          id: context.jobId,
          userId,
          model: upscaler?.id ?? '',
          engine: upscaler?.engineName ?? '',
        }),
        { amount: 0, machineMs: context.machineMs() },
        transaction,
      ),
  })
  return resultWith(saved)
}

interface UpscaleRequest {
  readonly png: Buffer
  readonly factor: UpscaleJobInput['factor']
  readonly context: JobContext
}
async function upscaleByEngine(
  { models }: GenerateImagesDependencies,
  upscaler: OfferedModel,
  { png, factor, context: { signal, slot } }: UpscaleRequest,
) {
  const { engine, engineName } = models.call(upscaler, slot())
  try {
    return (
      await engine.upscale?.({ picture: { bytes: png, mediaType: 'image/png' }, factor }, signal)
    )?.bytes
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engineName())
  }
}
