import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AppliedToInpainting, InpaintingRecord } from '@atelier/contract/inpainting'
import { inpaintingLimits, readSize } from '@atelier/contract/inpainting-draft'
import { Problem } from '@atelier/contract/problems'
import type { ImageResult, InpaintRequest } from '@atelier/engine/engine'
import sharp from 'sharp'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { InTurn } from './in-turn.ts'
import type { InpaintingRepository, NewInpainting } from './inpainting.repository.ts'
import type { Size } from './mask-region.ts'
import { presentInpainting } from './present-inpainting.ts'
import { quotaRows } from './quota.repository.ts'
import { partToPaint, type ShownPart, withPainted } from './repaint.ts'

export interface RepaintOptions {
  readonly database: Database
  readonly repository: InpaintingRepository
  readonly models: ModelsService
  readonly files: StoredFiles
  readonly live: LiveChannel
  readonly clock: Clock
  readonly inTurn: InTurn
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

async function repaint(options: RepaintOptions, { inpaintingId }: RepaintOrder, context: JobContext): Promise<InpaintingRecord> {
  const { repository, models, files, inTurn } = options
  const one = await repository.findBegun(context.userId, inpaintingId)
  if (!one) throw new Problem('inpainting.not-found')
  const offered = await models.offered('inpainting', one.asked.model)
  const isRetouch = offered.model.isRetouch === true
  const target = isRetouch ? undefined : sizeAsked(one)
  const parts = async () => ({ working: await bytesOf(files, one.originalFileId), mask: await bytesOf(files, one.maskFileId) })
  const { region, ...shown } = await inTurn(async () => await partToPaint(await parts(), target, isRetouch))
  const painted = await paint(options, offered, { one, shown, context })
  const answer = painted.pictures[0]?.bytes
  if (!answer) throw new Problem('image.unreadable')
  const png = await inTurn(async () => await withPainted(await parts(), region, answer))
  context.signal.throwIfAborted()
  return await keep(options, one, { png, applied: appliedOf(painted), route: isRetouch ? 'retouch' : (painted.route ?? 'native') })
}

const sizeAsked = ({ asked }: NewInpainting): Size => readSize(asked.size) ?? { width: asked.width, height: asked.height }

async function bytesOf(files: StoredFiles, id: string): Promise<Buffer> {
  const file = await files.open(id)
  if (!file) throw new Problem('file.not-found')
  return await buffer(file.stream)
}

interface Painting {
  readonly one: NewInpainting
  readonly shown: ShownPart
  readonly context: JobContext
}
async function paint({ models }: RepaintOptions, { engine, model }: OfferedModel, { one, shown, context }: Painting): Promise<ImageResult> {
  const { prompt, negativePrompt, steps, guidanceScale, strength, schedulerType, eta, clipSkip, seed = -1 } = one.asked
  const png = (bytes: Buffer) => ({ bytes, mediaType: 'image/png' })
  const request: InpaintRequest = {
    ...{ model: model.id, prompt, steps, guidanceScale, strength, scheduler: schedulerType },
    ...{ width: shown.width, height: shown.height, original: png(shown.original), mask: png(shown.mask) },
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

const appliedOf = ({ applied: { scheduler, ...applied }, seeds }: ImageResult): AppliedToInpainting => ({
  ...applied,
  ...(scheduler !== undefined && { schedulerType: scheduler }),
  ...(applied.seed !== undefined && seeds?.[0] !== undefined && { seed: seeds[0] }),
})

interface Made {
  readonly png: Buffer
  readonly applied: AppliedToInpainting
  readonly route: InpaintingRecord['route']
}
/** The result, and one of the quota counted for it: both, or neither. */
async function keep({ files, repository, clock, live }: RepaintOptions, one: NewInpainting, { png, applied, route }: Made) {
  const thumbnail = await sharp(png)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  const fileOf = (mediaType: string, content: Buffer) => ({
    ...{ ownerId: one.userId, mediaType, originalName: '', stream: Readable.from([content]) },
  })
  const record = await files.createAll(
    [fileOf('image/png', png), fileOf('image/webp', thumbnail)],
    async (transaction, [result, small]) => {
      const made = { resultFileId: result.id, thumbnailFileId: small.id, applied, route, byteSize: result.byteSize }
      await repository.complete(one.id, made, transaction)
      await quotaRows(transaction).count(one.id, one.userId, clock.now())
      return presentInpainting({ ...one, ...made }, files)
    },
  )
  live.tell(one.userId, { type: 'quota' })
  return record
}

/** Nothing came of it: its pictures go, and what was set aside is given back. What has a result stays and was counted. */
async function takeBack({ database, repository, files, live, clock }: RepaintOptions, inpaintingId: string, userId: string): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    if (!(await quotaRows(transaction).giveBack(inpaintingId, userId, clock.now()))) return []
    const removed = (await repository.remove(userId, inpaintingId, transaction)) ?? []
    await files.forget(transaction, removed)
    return removed
  })
  await files.eraseBytes(fileIds)
  live.tell(userId, { type: 'quota' })
}
