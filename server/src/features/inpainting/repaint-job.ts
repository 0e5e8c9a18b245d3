import { randomInt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppliedToInpainting, InpaintingRecord } from '@atelier/contract/inpainting'
import { inpaintingLimits, readSize } from '@atelier/contract/inpainting-draft'
import { Problem } from '@atelier/contract/problems'
import type { ImageResult, InpaintRequest } from '@atelier/engine/engine'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { PictureQuality } from '#storage/downloaded-picture.ts'
import type { IncomingFiles, MakePlace } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { InpaintingRepository, NewInpainting } from './inpainting.repository.ts'
import type { Size } from './mask-region.ts'
import type { PixelThread } from './pixel-thread.ts'
import { presentInpainting } from './present-inpainting.ts'
import { quotaRows } from './quota.repository.ts'
import type { Parts, ShownPart } from './repaint.ts'

export interface RepaintOptions {
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

const Order = z.object({ inpaintingId: z.string() })
export type RepaintOrder = z.output<typeof Order>

const thumbnailSide = 384

/** The work itself: what is under way has its pictures stored and one of the quota set aside. */
export const repaintWork = (options: RepaintOptions): JobWork<RepaintOrder> => ({
  kind: 'inpainting.repaint',
  input: Order,
  run: (order, context) => repaint(options, order, context),
  undo: ({ inpaintingId }, { userId }) => takeBack(options, inpaintingId, userId),
})

async function repaint(
  options: RepaintOptions,
  { inpaintingId }: RepaintOrder,
  context: JobContext,
): Promise<InpaintingRecord> {
  const { repository, models, incoming } = options
  const one = await repository.findBegun(context.userId, inpaintingId)
  if (!one) throw new Problem('inpainting.not-found')
  const offered = await models.offered('inpainting', one.asked.model)
  return await incoming.withPlaces((place) => repaintAt(options, place, { one, offered, context }))
}

interface Work {
  readonly one: NewInpainting
  readonly offered: OfferedModel
  readonly context: JobContext
}
/** The pictures are files while they are worked on: of the largest ones memory holds no more than one. */
async function repaintAt(
  options: RepaintOptions,
  place: MakePlace,
  { one, offered, context }: Work,
): Promise<InpaintingRecord> {
  const { files, pixels } = options
  const isRetouch = offered.model.isRetouch === true
  const target = isRetouch ? undefined : sizeAsked(one)
  const parts: Parts = {
    working: await copied(files, one.originalFileId, place()),
    mask: await copied(files, one.maskFileId, place()),
  }
  const shown = await pixels.part({ parts, target, keepsOpacity: isRetouch })
  const painted = await paint(options, offered, { one, shown, context })
  const answer = painted.pictures[0]?.bytes
  if (!answer) throw new Problem('image.unreadable')
  const result = place()
  const quality = await options.pictureQuality(one.userId)
  const small = { thumbnailSide, quality }
  const thumbnail = await pixels.layIn({
    parts,
    region: shown.region,
    answer,
    result,
    ...small,
    feather: one.asked.feather ?? 0,
  })
  context.signal.throwIfAborted()
  const route = isRetouch ? 'retouch' : (painted.route ?? 'native')
  return await keep(options, one, { result, thumbnail, applied: appliedOf(painted), route })
}

const sizeAsked = ({ asked }: NewInpainting): Size =>
  readSize(asked.size) ?? { width: asked.width, height: asked.height }

async function copied(files: StoredFiles, id: string, path: string): Promise<string> {
  const file = await files.open(id)
  if (!file) throw new Problem('file.not-found')
  await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return path
}

interface Painting {
  readonly one: NewInpainting
  readonly shown: ShownPart
  readonly context: JobContext
}
async function paint(
  { models }: RepaintOptions,
  { engine, model }: OfferedModel,
  { one, shown, context }: Painting,
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
  } = one.asked
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
    if (!engine.inpaint) throw models.unsupported()
    return await engine.inpaint(request, context.signal)
  } catch (cause) {
    throw context.signal.aborted ? cause : models.problemOf(cause, engine.name)
  }
}

const appliedOf = ({
  applied: { scheduler, ...applied },
  seeds,
}: ImageResult): AppliedToInpainting => ({
  ...applied,
  ...(scheduler !== undefined && { schedulerType: scheduler }),
  ...(applied.seed !== undefined && seeds?.[0] !== undefined && { seed: seeds[0] }),
})

interface Made {
  /** Where the result is. */
  readonly result: string
  readonly thumbnail: Uint8Array
  readonly applied: AppliedToInpainting
  readonly route: InpaintingRecord['route']
}
/** The result, and one of the quota counted for it: both, or neither. */
async function keep(
  { files, repository, clock, live }: RepaintOptions,
  one: NewInpainting,
  { applied, route, ...made }: Made,
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
      await quotaRows(transaction).count(one.id, one.userId, clock.now())
      return presentInpainting({ ...one, ...kept }, files)
    },
  )
  live.tell(one.userId, { type: 'quota' })
  return record
}

/** Nothing came of it: its pictures go, and what was set aside is given back. What has a result stays and was counted. */
async function takeBack(
  { database, repository, files, live, clock }: RepaintOptions,
  inpaintingId: string,
  userId: string,
): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    if (!(await quotaRows(transaction).giveBack(inpaintingId, userId, clock.now()))) return []
    const removed = (await repository.remove(userId, inpaintingId, transaction)) ?? []
    await files.forget(transaction, removed)
    return removed
  })
  await files.eraseBytes(fileIds)
  live.tell(userId, { type: 'quota' })
}
