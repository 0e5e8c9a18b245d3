import { createReadStream } from 'node:fs'
import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import {
  type InpaintingDraft,
  type InpaintingParameters,
  parseSize,
} from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import { type PictureFormat, pictureExtensions } from '@atelier/contract/wire/picture-formats'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { SubmitJob } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { MakeId } from '#platform/ids.ts'
import { quoteForTitle } from '#platform/text/truncate-text.ts'
import { openPictureDownload } from '#storage/download-picture.ts'
import { createInpaintingRepository, type NewInpainting } from './inpainting.repository.ts'
import { createOwnedInpaintings } from './owned-inpaintings.repository.ts'
import { createPixelThread } from './pixels/pixel-thread.ts'
import { presentInpainting } from './present-inpainting.ts'
import { createQuotaManagement } from './quotas/manage-quotas.ts'
import { quotaRows } from './quotas/quota.repository.ts'
import { createQuota } from './quotas/quota.ts'
import {
  type IncomingForm,
  type ReceivedInpainting,
  receiveInpainting,
} from './receive-inpainting.ts'
import { type RepaintDependencies, type RepaintJobInput, repaintJob } from './repaint-job.ts'

export type InpaintingServiceDependencies = Omit<RepaintDependencies, 'repository' | 'pixels'> & {
  readonly jobs: Pick<JobsService, 'offer'>
  readonly makeId: MakeId
  /** Keeps what the administrator does with quotas. */
  readonly record: RecordAuditEntry
}

/** Parts of pictures repainted: what the mask leaves black never changes, and each success takes one of the quota. */
export function createInpaintingService(options: InpaintingServiceDependencies) {
  const { database, models, jobs, files, incoming } = options
  // A picture of the largest size takes its room in the memory: one is worked on at a time, whatever is done with it.
  const inTurn = createConcurrencyLimit(1)
  const pixels = createPixelThread(inTurn)
  const repository = createInpaintingRepository(database.queries)
  const quota = createQuota(database)
  const submit = jobs.offer(repaintJob({ ...options, pixels, repository }))
  const place: InpaintingDependencies = { ...options, pixels, repository, submit }

  return {
    /** @throws Problem when something is missing, cannot be read, or the quota is exhausted; then nothing stays */
    async repaint(userId: string, form: IncomingForm, requestKey: RequestKey | undefined) {
      await quota.requireAvailable(userId)
      const one = await incoming.withTemporaryPaths(async (makePlace) => {
        const received = await receiveInpainting({ incoming, inTurn, makePath: makePlace }, form)
        await models.offered('inpainting', received.draft.model)
        return await store(place, userId, received)
      })
      try {
        return await submitJob(place, one, requestKey)
      } catch (cause) {
        await discard(place, one.userId, one.id)
        throw cause
      }
    },
    async history(userId: string, query: PageQuery) {
      const { rows, total } = await repository.list(userId, query)
      return toPage(
        rows.map((row) => presentInpainting(row, files)),
        total,
        query,
      )
    },
    searchTexts: repository.searchTexts,
    quota: quota.read,
    owned: createOwnedInpaintings(database.queries),
    /** Ends the thread that works on pixels. */
    close: pixels.close,
    /** For the administrator. */
    quotas: createQuotaManagement(options),
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
        one && (await openPictureDownload(place, { userId, fileId: one.resultFileId, format }))
      if (!file) throw new Problem('inpainting.not-found')
      return {
        ...file,
        downloadName: `inpainting-${inpaintingId.slice(-6)}.${pictureExtensions[format]}`,
      }
    },
    async remove(userId: string, inpaintingId: string): Promise<void> {
      // One that is under way is its job's; cancelling that removes it.
      if (!(await repository.find(userId, inpaintingId))) throw new Problem('inpainting.not-found')
      await discard(place, userId, inpaintingId)
    },
    /** Before the jobs start: removes what a server left behind that died before it had accepted the work. */
    async recover(): Promise<void> {
      for (const { userId, id } of await repository.listOrphaned()) await discard(place, userId, id)
    },
  }
}
export type InpaintingService = ReturnType<typeof createInpaintingService>

type InpaintingDependencies = RepaintDependencies &
  InpaintingServiceDependencies & {
    readonly submit: SubmitJob<RepaintJobInput, InpaintingRecord>
  }

async function store(
  { files, repository, clock, makeId }: InpaintingDependencies,
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
          params: paramsOf(draft),
          notes,
          createdAt: clock.now(),
        },
      }
      await repository.insert(one, transaction)
      return one
    },
  )
}

const paramsOf = ({ maskCanvas: _, ...asked }: InpaintingDraft): InpaintingParameters =>
  asked as InpaintingParameters // the same but for the picture

/** The job, and one of the quota set aside for it: both, or neither. */
async function submitJob(
  { models, submit, live, clock }: InpaintingDependencies,
  { id, userId, params }: NewInpainting,
  requestKey: RequestKey | undefined,
) {
  const offered = await models.offered('inpainting', params.model)
  const { width, height } = parseSize(params.size) ?? params
  const accepted = await submit({
    userId,
    title: `Inpainting, ${quoteForTitle(params.prompt)}`,
    model: params.model,
    ...models.engineToWaitFor(offered),
    input: { inpaintingId: id },
    size: (params.steps * width * height) / 1_000_000,
    isLong: true,
    requestKey,
    async writeWithJob(transaction) {
      const charge = {
        inpaintingId: id,
        userId,
        title: quoteForTitle(params.prompt),
        at: clock.now(),
      }
      if (!(await quotaRows(transaction).reserve(charge))) throw new Problem('quota.exhausted')
    },
  })
  live.publish(userId, { type: 'quota' })
  return accepted
}

async function discard(
  { database, repository, files }: InpaintingDependencies,
  userId: string,
  id: string,
): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    const removed = (await repository.remove(userId, id, transaction)) ?? []
    await files.removeRows(transaction, removed)
    return removed
  })
  await files.removeBytes(fileIds)
}
