import { randomInt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {
  AppliedInpaintingParameters,
  InpaintingRecord,
} from '@atelier/contract/inpainting/inpainting'
import { inpaintingLimits, parseSize } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import type { ImageResult, InpaintRequest } from '@atelier/engine/engine'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { PictureQuality } from '#storage/download-picture.ts'
import type { IncomingFiles, MakeTemporaryPath } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
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
}

const RepaintJobSchema = z.object({ inpaintingId: z.string() })
export type RepaintJobInput = z.output<typeof RepaintJobSchema>

const thumbnailSide = 384

/** The work itself: what is under way has its pictures stored and one of the quota set aside. */
export const repaintJob = (
  options: RepaintDependencies,
): JobDefinition<RepaintJobInput, InpaintingRecord> => ({
  kind: 'inpainting.repaint',
  input: RepaintJobSchema,
  run: (order, context) => repaint(options, order, context),
  undo: ({ inpaintingId }, { userId }) => discardFailed(options, inpaintingId, userId),
})

async function repaint(
  options: RepaintDependencies,
  { inpaintingId }: RepaintJobInput,
  context: JobContext,
): Promise<InpaintingRecord> {
  const { repository, models, incoming } = options
  const one = await repository.findUnfinished(context.userId, inpaintingId)
  if (!one) throw new Problem('inpainting.not-found')
  const offered = await models.offered('inpainting', one.params.model)
  return await incoming.withTemporaryPaths((place) =>
    repaintInFolder(options, place, { one, offered, context }),
  )
}

interface RepaintRun {
  readonly one: NewInpainting
  readonly offered: OfferedModel
  readonly context: JobContext
}
/** The pictures are files while they are worked on: of the largest ones memory holds no more than one. */
async function repaintInFolder(
  options: RepaintDependencies,
  place: MakeTemporaryPath,
  { one, offered, context }: RepaintRun,
): Promise<InpaintingRecord> {
  const { files, pixels } = options
  const isRetouch = offered.model.isRetouch === true
  const target = isRetouch ? undefined : requestedSize(one)
  const parts: SourceFiles = {
    working: await copyToPath(files, one.originalFileId, place()),
    mask: await copyToPath(files, one.maskFileId, place()),
  }
  const shown = await pixels.cropForEngine({ parts, target, keepsOpacity: isRetouch })
  const painted = await paint(options, offered, { one, shown, context })
  const answer = painted.pictures[0]?.bytes
  if (!answer) throw new Problem('image.unreadable')
  const result = place()
  const quality = await options.pictureQuality(one.userId)
  const small = { thumbnailSide, quality }
  const thumbnail = await pixels.composite({
    parts,
    region: shown.region,
    answer,
    result,
    ...small,
    feather: one.params.feather ?? 0,
  })
  context.signal.throwIfAborted()
  const route = isRetouch ? 'retouch' : (painted.route ?? 'native')
  return await saveResult(options, one, { result, thumbnail, applied: appliedOf(painted), route })
}

const requestedSize = ({ params }: NewInpainting): Size =>
  parseSize(params.size) ?? { width: params.width, height: params.height }

async function copyToPath(files: StoredFiles, id: string, path: string): Promise<string> {
  const file = await files.open(id)
  if (!file) throw new Problem('file.not-found')
  await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return path
}

interface PaintRequest {
  readonly one: NewInpainting
  readonly shown: CroppedPart
  readonly context: JobContext
}
async function paint(
  { models }: RepaintDependencies,
  { engine, model }: OfferedModel,
  { one, shown, context }: PaintRequest,
): Promise<ImageResult> {
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
  } = one.params
  const png = (bytes: Uint8Array) => ({ bytes, mediaType: 'image/png' })
  const request: InpaintRequest = {
    ...{ model: model.id, prompt, steps, guidanceScale, strength, scheduler: schedulerType },
    ...{
      width: shown.width,
      height: shown.height,
      original: png(shown.original),
      mask: png(shown.mask),
    },
    seed: seed === -1 ? randomInt(inpaintingLimits.seedMax) : seed,
    ...(negativePrompt !== '' && { negativePrompt }),
    ...(eta !== undefined && { eta }),
    ...(clipSkip !== undefined && { clipSkip }),
    onProgress: context.report,
  }
  try {
    if (!engine.inpaint) throw models.unsupportedProblem()
    return await engine.inpaint(request, context.signal)
  } catch (cause) {
    throw context.signal.aborted ? cause : models.problemOf(cause, engine.name)
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
  /** Where the result is. */
  readonly result: string
  readonly thumbnail: Uint8Array
  readonly applied: AppliedInpaintingParameters
  readonly route: InpaintingRecord['route']
}
/** The result, and one of the quota counted for it: both, or neither. */
async function saveResult(
  { files, repository, clock, live }: RepaintDependencies,
  one: NewInpainting,
  { applied, route, ...made }: RepaintResult,
) {
  const fileOf = (mediaType: string, stream: Readable) => ({
    ownerId: one.userId,
    mediaType,
    originalName: '',
    stream,
  })
  const small = Readable.from([made.thumbnail])
  const record = await files.createAll(
    [fileOf('image/png', createReadStream(made.result)), fileOf('image/webp', small)],
    async (transaction, [result, thumbnail]) => {
      const kept = {
        resultFileId: result.id,
        thumbnailFileId: thumbnail.id,
        applied,
        route,
        byteSize: result.byteSize,
      }
      await repository.complete(one.id, kept, transaction)
      await quotaRows(transaction).countUsed(one.id, one.userId, clock.now())
      return presentInpainting({ ...one, ...kept }, files)
    },
  )
  live.publish(one.userId, { type: 'quota' })
  return record
}

/** Nothing came of it: its pictures go, and what was set aside is given back. What has a result stays and was counted. */
async function discardFailed(
  { database, repository, files, live, clock }: RepaintDependencies,
  inpaintingId: string,
  userId: string,
): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    if (!(await quotaRows(transaction).release(inpaintingId, userId, clock.now()))) return []
    const removed = (await repository.remove(userId, inpaintingId, transaction)) ?? []
    await files.removeRows(transaction, removed)
    return removed
  })
  await files.removeBytes(fileIds)
  live.publish(userId, { type: 'quota' })
}
