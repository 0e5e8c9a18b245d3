import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drawnSeeds } from '@atelier/contract/images/images'
import type {
  AppliedInpaintingParameters,
  InpaintingRecord,
} from '@atelier/contract/inpainting/inpainting'
import { parseSize } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { ImageResult, InpaintRequest } from '@atelier/engine/engine'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { UseLedger, Work } from '#features/usage/usage.service.ts'
import type { EndedJob, JobContext, JobDefinition } from '#jobs/job-definition.ts'
import type { Clock } from '#platform/clock.ts'
import { withWriteStream } from '#platform/files/with-write-stream.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { quoteForTitle } from '#platform/text/truncate-text.ts'
import type { PictureQuality } from '#storage/download-picture.ts'
import type { IncomingFiles, MakeTemporaryPath } from '#storage/incoming-files.ts'
import type { NewFile, StoredFiles } from '#storage/stored-files.ts'
import type { InpaintingRepository, NewInpainting } from './inpainting.repository.ts'
import type { CroppedPart, SourceFiles } from './pixels/crop-and-composite.ts'
import type { Size } from './pixels/mask-region.ts'
import type { PixelThread } from './pixels/pixel-thread.ts'
import { presentInpainting } from './present-inpainting.ts'
import { quotaRows } from './quotas/quota.repository.ts'

export interface RepaintDependencies {
  readonly database: Database
  readonly repository: InpaintingRepository
  readonly models: ModelsService
  readonly files: StoredFiles
  readonly live: LiveChannel
  readonly clock: Clock
  readonly incoming: IncomingFiles
  readonly pixels: PixelThread
  readonly pictureQuality: PictureQuality
  readonly usage: UseLedger
}

const RepaintJobSchema = z.object({
  inpaintingId: z.string(),
  /** The access key that asks for it. */
  keyId: z.string().optional(),
})
export type RepaintJobInput = z.output<typeof RepaintJobSchema>

const thumbnailSide = 384

/** What the ledger counts of such a job. */
export const inpaintingWork = (
  job: Pick<Work, 'id' | 'userId' | 'keyId'> & Partial<Work>,
): Work => ({ model: '', engine: '', ...job, tool: 'inpainting', meter: 'inpaintings' })

/** Runs an inpainting whose pictures are stored and whose quota is reserved. */
export const repaintJob = (
  dependencies: RepaintDependencies,
): JobDefinition<RepaintJobInput, InpaintingRecord> => ({
  kind: 'inpainting.repaint',
  input: RepaintJobSchema,
  run: (input, context) => repaint(dependencies, input, context),
  undo: (input, job) => discardFailed(dependencies, input, job),
})

async function repaint(
  dependencies: RepaintDependencies,
  { inpaintingId, keyId }: RepaintJobInput,
  context: JobContext,
): Promise<InpaintingRecord> {
  const { repository, models, incoming } = dependencies
  const inpainting = await repository.findUnfinished(context.userId, inpaintingId)
  if (!inpainting) throw new Problem('inpainting.not-found')
  const offered = await models.offered('inpainting', inpainting.params.model, {
    userId: context.userId,
    purpose: 'accepted',
  })
  return await incoming.withTemporaryPaths((makePath) =>
    repaintInFolder(dependencies, makePath, { inpainting, offered, context, keyId }),
  )
}

interface RepaintRun {
  readonly inpainting: NewInpainting
  readonly offered: OfferedModel
  readonly context: JobContext
  readonly keyId: string | undefined
}
/** Keeps the pictures in temporary files: memory holds only one of the largest size. */
async function repaintInFolder(
  dependencies: RepaintDependencies,
  makePath: MakeTemporaryPath,
  { inpainting, offered, context, keyId }: RepaintRun,
): Promise<InpaintingRecord> {
  const { files, pixels } = dependencies
  const isRetouch = offered.model.isRetouch === true
  const target = isRetouch ? undefined : requestedSize(inpainting)
  const sources: SourceFiles = {
    working: await copyToPath(files, inpainting.originalFileId, makePath()),
    mask: await copyToPath(files, inpainting.maskFileId, makePath()),
  }
  const crop = await pixels.cropForEngine(context, { sources, target, hasOpacity: isRetouch })
  const painted = await paint(dependencies, offered, { inpainting, crop, context })
  const engineResult = painted.pictures[0]?.bytes
  if (!engineResult) throw new Problem('image.unreadable')
  const result = makePath()
  const quality = await dependencies.pictureQuality(inpainting.userId)
  const thumbnail = await pixels.composite(context, {
    sources,
    region: crop.region,
    engineResult,
    result,
    thumbnailSide,
    quality,
    feather: inpainting.params.feather ?? 0,
  })
  context.signal.throwIfAborted()
  const route = isRetouch ? 'retouch' : (painted.route ?? 'native')
  return await saveResult(dependencies, inpainting, {
    context,
    result,
    thumbnail,
    applied: appliedOf(painted),
    route,
    keyId,
    engine: offered.engineName,
  })
}

const requestedSize = ({ params }: NewInpainting): Size =>
  parseSize(params.size) ?? { width: params.width, height: params.height }

async function copyToPath(files: StoredFiles, id: string, path: string): Promise<string> {
  const file = await files.open(id)
  if (!file) throw new Problem('file.not-found')
  await withWriteStream(path, { flags: 'wx', mode: 0o600 }, (to) => pipeline(file.stream, to))
  return path
}

interface PaintRequest {
  readonly inpainting: NewInpainting
  readonly crop: CroppedPart
  readonly context: JobContext
}
async function paint(
  { models }: RepaintDependencies,
  offered: OfferedModel,
  { inpainting, crop, context }: PaintRequest,
): Promise<ImageResult> {
  const { engine, engineName } = models.call(offered, context.slot())
  const {
    prompt,
    negativePrompt,
    steps,
    guidanceScale,
    strength,
    schedulerType,
    eta,
    clipSkip,
    seed = -1,
  } = inpainting.params
  const png = (bytes: Uint8Array) => ({ bytes, mediaType: 'image/png' })
  const request: InpaintRequest = {
    model: offered.model.id,
    prompt,
    steps,
    guidanceScale,
    strength,
    scheduler: schedulerType,
    width: crop.width,
    height: crop.height,
    original: png(crop.original),
    mask: png(crop.mask),
    seed: seed === -1 ? randomInt(drawnSeeds.min, drawnSeeds.max + 1) : seed,
    ...(negativePrompt !== '' && { negativePrompt }),
    ...defined({ eta, clipSkip }),
    onProgress: context.report,
  }
  try {
    if (!engine.inpaint) throw models.unsupportedProblem()
    return await engine.inpaint(request, context.signal)
  } catch (cause) {
    throw context.signal.aborted ? cause : models.problemOf(cause, engineName())
  }
}

const appliedOf = ({
  applied: { scheduler, ...applied },
  seeds,
}: ImageResult): AppliedInpaintingParameters => ({
  ...applied,
  ...(scheduler !== undefined && { schedulerType: scheduler }),
  ...(applied.seed !== undefined && seeds?.[0] !== undefined && { seed: seeds[0] }),
})

interface RepaintResult {
  readonly context: JobContext
  /** The path of the picture. */
  readonly result: string
  readonly thumbnail: Uint8Array
  readonly applied: AppliedInpaintingParameters
  readonly route: InpaintingRecord['route']
  readonly keyId: string | undefined
  readonly engine: string
}
/** Stores the result and counts it in the quota: both, or neither. */
async function saveResult(
  { files, repository, clock, live, usage }: RepaintDependencies,
  inpainting: NewInpainting,
  { applied, route, context, keyId, engine, ...made }: RepaintResult,
) {
  const fileOf = (mediaType: string, stream: Readable): NewFile => ({
    ownerId: inpainting.userId,
    kind: 'inpaintings',
    ignoresLimit: true,
    mediaType,
    originalName: '',
    stream,
  })
  const small = Readable.from([made.thumbnail])
  const link = await files.linksFor(inpainting.userId)
  const record = await files.createAll(
    [fileOf('image/png', createReadStream(made.result)), fileOf('image/webp', small)],
    async (transaction, [result, thumbnail]) => {
      const stored = {
        resultFileId: result.id,
        thumbnailFileId: thumbnail.id,
        applied,
        route,
        byteSize: result.byteSize,
      }
      await repository.complete(inpainting.id, stored, transaction)
      await quotaRows(transaction).countUsed(inpainting.id, inpainting.userId, clock.now())
      await usage.count(
        inpaintingWork({
          id: context.jobId,
          userId: inpainting.userId,
          keyId,
          model: inpainting.params.model,
          engine,
          title: quoteForTitle(inpainting.params.prompt),
        }),
        { amount: 1, machineMs: context.machineMs() },
        transaction,
      )
      const record = presentInpainting({ ...inpainting, ...stored }, link)
      await context.storeResult(transaction, record)
      return record
    },
  )
  live.publish(inpainting.userId, { type: 'quota' })
  return record
}

/** Deletes a failed inpainting's pictures and releases its reservation. One with a result stays: it was counted. */
async function discardFailed(
  { database, repository, files, live, clock, usage }: RepaintDependencies,
  { inpaintingId, keyId }: RepaintJobInput,
  { jobId, userId, machineMs }: EndedJob,
): Promise<void> {
  const work = inpaintingWork({ id: jobId, userId, keyId })
  const fileIds = await database.commit(async (transaction) => {
    await usage.giveBack(work, machineMs, transaction)
    if (!(await quotaRows(transaction).release(inpaintingId, userId, clock.now()))) return []
    const removed = (await repository.remove(userId, inpaintingId, transaction)) ?? []
    await files.removeRows(transaction, removed)
    return removed
  })
  await files.removeBytes(fileIds)
  live.publish(userId, { type: 'quota' })
}
