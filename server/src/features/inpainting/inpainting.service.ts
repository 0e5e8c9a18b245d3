import { createReadStream } from 'node:fs'
import type { InpaintingRecord } from '@atelier/contract/inpainting'
import {
  type AskedInpainting,
  type InpaintingDraft,
  readSize,
} from '@atelier/contract/inpainting-draft'
import { type PageQuery, pageWith } from '@atelier/contract/paging'
import { type PictureFormat, pictureEndings } from '@atelier/contract/picture-formats'
import { Problem } from '@atelier/contract/problems'
import type { RecordAct } from '#database/record-act.ts'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { Accepted, Jobs } from '#jobs/jobs.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { createPlaces } from '#platform/places.ts'
import { inWords } from '#platform/short-text.ts'
import { downloadedPicture } from '#storage/downloaded-picture.ts'
import { createInpaintingRepository, type NewInpainting } from './inpainting.repository.ts'
import { createKeptQuotas } from './kept-quotas.ts'
import { createPixelThread } from './pixel-thread.ts'
import { presentInpainting } from './present-inpainting.ts'
import { quotaRows } from './quota.repository.ts'
import { createQuota } from './quota.ts'
import { type ReceivedInpainting, receiveInpainting, type SentForm } from './receive-inpainting.ts'
import { type RepaintOptions, type RepaintOrder, repaintWork } from './repaint-job.ts'

export type InpaintingOptions = Omit<RepaintOptions, 'repository' | 'pixels'> & {
  readonly jobs: Pick<Jobs, 'offer' | 'submit'>
  readonly makeId: MakeId
  /** Keeps what the administrator does with quotas. */
  readonly record: RecordAct
}

/** Parts of pictures repainted: what the mask leaves black never changes, and each success takes one of the quota. */
export function createInpaintingService(options: InpaintingOptions) {
  const { database, models, jobs, files, incoming } = options
  // A picture of the largest size takes its room in the memory: one is worked on at a time, whatever is done with it.
  const inTurn = createPlaces(1)
  const pixels = createPixelThread(inTurn)
  const place: Place = {
    ...options,
    pixels,
    repository: createInpaintingRepository(database.queries),
  }
  const { repository } = place
  const quota = createQuota(database)
  const work = repaintWork(place)
  jobs.offer(work)

  return {
    /** @throws Problem when something is missing, cannot be read, or the quota is exhausted; then nothing stays */
    async repaint(userId: string, form: SentForm, requestKey: RequestKey | undefined) {
      await quota.requireSome(userId)
      const one = await incoming.withPlaces(async (makePlace) => {
        const received = await receiveInpainting({ incoming, inTurn, place: makePlace }, form)
        await models.offered('inpainting', received.draft.model)
        return await store(place, userId, received)
      })
      try {
        return await accept(place, one, requestKey)
      } catch (cause) {
        await discard(place, one.userId, one.id)
        throw cause
      }
    },
    async history(userId: string, query: PageQuery) {
      const { rows, total } = await repository.list(userId, query)
      return pageWith(
        rows.map((row) => presentInpainting(row, files)),
        total,
        query,
      )
    },
    quota: quota.read,
    /** Ends the thread that works on pixels. */
    close: pixels.close,
    /** For the administrator. */
    quotas: createKeptQuotas(options),
    async read(userId: string, inpaintingId: string): Promise<InpaintingRecord> {
      const one = await repository.find(userId, inpaintingId)
      if (!one) throw new Problem('inpainting.not-found')
      return presentInpainting(one, files)
    },
    /** The result's bytes, to be kept as a file. */
    async download(
      userId: string,
      { inpaintingId, format }: { readonly inpaintingId: string; readonly format: PictureFormat },
    ) {
      const one = await repository.find(userId, inpaintingId)
      const file =
        one && (await downloadedPicture(place, { userId, fileId: one.resultFileId, format }))
      if (!file) throw new Problem('inpainting.not-found')
      return {
        ...file,
        downloadName: `inpainting-${inpaintingId.slice(-6)}.${pictureEndings[format]}`,
      }
    },
    async remove(userId: string, inpaintingId: string): Promise<void> {
      // One that is under way is its job's; cancelling that removes it.
      if (!(await repository.find(userId, inpaintingId))) throw new Problem('inpainting.not-found')
      await discard(place, userId, inpaintingId)
    },
    /** Before the jobs start: removes what a server left behind that died before it had accepted the work. */
    async recover(): Promise<void> {
      for (const { userId, id } of await repository.abandoned()) await discard(place, userId, id)
    },
  }
}
export type InpaintingService = ReturnType<typeof createInpaintingService>

type Place = RepaintOptions & InpaintingOptions

async function store(
  { files, repository, clock, makeId }: Place,
  userId: string,
  received: ReceivedInpainting,
): Promise<NewInpainting> {
  const { draft, picture, mask, notes } = received
  const fileOf = (path: string) => ({
    ownerId: userId,
    mediaType: 'image/png',
    originalName: '',
    stream: createReadStream(path),
  })
  return await files.createAll(
    [fileOf(picture.path), fileOf(mask)],
    async (transaction, [original, drawn]) => {
      const one: NewInpainting = {
        ...{ id: makeId(), userId, originalFileId: original.id, maskFileId: drawn.id },
        ...{
          width: picture.width,
          height: picture.height,
          asked: askedOf(draft),
          notes,
          createdAt: clock.now(),
        },
      }
      await repository.insert(one, transaction)
      return one
    },
  )
}

const askedOf = ({ maskCanvas: _, ...asked }: InpaintingDraft): AskedInpainting =>
  asked as AskedInpainting // the same but for the picture

/** The job, and one of the quota set aside for it: both, or neither. */
async function accept(
  { models, jobs, live, clock }: Place,
  { id, userId, asked }: NewInpainting,
  requestKey: RequestKey | undefined,
) {
  const offered = await models.offered('inpainting', asked.model)
  const { width, height } = readSize(asked.size) ?? asked
  const input: RepaintOrder = { inpaintingId: id }
  const accepted = await jobs.submit({
    ...{
      userId,
      kind: 'inpainting.repaint',
      title: `Inpainting, ${inWords(asked.prompt)}`,
      model: asked.model,
    },
    ...models.engineToWaitFor(offered),
    size: (asked.steps * width * height) / 1_000_000,
    ...{ input, isLong: true, requestKey },
    async together(transaction) {
      const charge = { inpaintingId: id, userId, title: inWords(asked.prompt), at: clock.now() }
      if (!(await quotaRows(transaction).reserve(charge))) throw new Problem('quota.exhausted')
    },
  })
  live.tell(userId, { type: 'quota' })
  return accepted as Accepted & { readonly done: Promise<InpaintingRecord> }
}

async function discard(
  { database, repository, files }: Place,
  userId: string,
  id: string,
): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    const removed = (await repository.remove(userId, id, transaction)) ?? []
    await files.forget(transaction, removed)
    return removed
  })
  await files.eraseBytes(fileIds)
}
