import { createReadStream } from 'node:fs'
import type {
  InpaintingParameters,
  InpaintingRecord,
} from '@atelier/contract/inpainting/inpainting'
import { parseSize } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import { type PictureFormat, pictureExtensions } from '@atelier/contract/wire/picture-formats'
import type { ListedWorks } from '@atelier/contract/works/work-kinds'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { TrashTogether, WorksService } from '#features/works/works.service.ts'
import type { SubmitJob } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { RunLimited } from '#platform/concurrency-limit.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Servers } from '#platform/servers.ts'
import { withPictureTurn } from '#platform/shared-work.ts'
import { quoteForTitle } from '#platform/text/truncate-text.ts'
import { openPictureDownload } from '#storage/download-picture.ts'
import type { NewFile } from '#storage/stored-files.ts'
import {
  createInpaintingRepository,
  type NewInpainting,
  type StoredInpainting,
} from './inpainting.repository.ts'
import { createOwnedInpaintings } from './owned-inpaintings.repository.ts'
import { createPixelThread } from './pixels/pixel-thread.ts'
import { presentInpainting } from './present-inpainting.ts'
import { createQuotaManagement } from './quotas/manage-quotas.ts'
import { quotaRows } from './quotas/quota.repository.ts'
import { createQuota } from './quotas/quota.ts'
import {
  type InpaintingForm,
  type ReceivedInpainting,
  receiveInpainting,
} from './receive-inpainting.ts'
import {
  inpaintingWork,
  type RepaintDependencies,
  type RepaintJobInput,
  repaintJob,
} from './repaint-job.ts'

export type InpaintingServiceDependencies = Omit<RepaintDependencies, 'repository' | 'pixels'> & {
  readonly jobs: Pick<JobsService, 'offer'>
  readonly makeId: MakeId
  readonly works: Pick<WorksService, 'trash' | 'trashAll' | 'marks'>
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  /** Writes an action of the administrator to the audit trail. */
  readonly record: RecordAuditEntry
  readonly requireMayActOn: Parameters<typeof createQuotaManagement>[0]['requireMayActOn']
}

/** Repaints parts of pictures: pixels that are black in the mask never change, and each success counts in the quota. */
export function createInpaintingService(options: InpaintingServiceDependencies) {
  const { database, jobs } = options
  const pixels = createPixelThread(withPictureTurn)
  const repository = createInpaintingRepository(database.queries)
  const quota = createQuota(database)
  const submit = jobs.offer(repaintJob({ ...options, pixels, repository }))
  const dependencies: InpaintingDependencies = { ...options, pixels, repository, submit }

  return {
    /** @throws Problem when something is missing or cannot be read, or the quota is exhausted; nothing is stored then */
    async repaint(caller: Caller, form: InpaintingForm, requestKey: RequestKey | undefined) {
      const { models, incoming } = options
      const { userId } = caller
      const inTurn: RunLimited = (work) => withPictureTurn(caller, work)
      await quota.requireAvailable(userId)
      const stored = await incoming.withTemporaryPaths(async (makePath) => {
        const received = await receiveInpainting({ incoming, oneAtATime: inTurn, makePath }, form)
        await models.offered('inpainting', received.draft.model, { userId })
        return await store(dependencies, userId, received)
      })
      try {
        return await submitJob(dependencies, stored, { requestKey, keyId: caller.keyId })
      } catch (cause) {
        await discard(dependencies, stored.userId, stored.id)
        throw cause
      }
    },
    ...inpaintingHistory(dependencies),
    searchTexts: repository.searchTexts,
    quota: quota.read,
    quotaLedger: quota.ledger,
    owned: createOwnedInpaintings(database.queries),
    /** For the administrator. */
    quotas: createQuotaManagement(options),
    /** Called before the jobs start, and when a server has ended: removes inpaintings that it stored without submitting their jobs. */
    async recover(): Promise<void> {
      const livingIds = await options.servers.listLivingIds()
      for (const { userId, id } of await repository.listOrphaned(livingIds))
        await discard(dependencies, userId, id)
    },
    close: pixels.close,
  }
}
export type InpaintingService = ReturnType<typeof createInpaintingService>

function inpaintingHistory(dependencies: InpaintingDependencies) {
  const { repository, files, works } = dependencies
  const find = async (userId: string, id: string): Promise<StoredInpainting> => {
    const found = await repository.find(userId, id)
    if (!found) throw new Problem('inpainting.not-found')
    return found
  }
  return {
    async history(userId: string, query: PageQuery & Partial<ListedWorks>) {
      const link = await files.linksFor(userId)
      const { inpaintings, total } = await repository.list(userId, query)
      const ids = inpaintings.map(({ id }) => id)
      const marksOf = await works.marks(userId, ids)
      return toPage(
        inpaintings.map((one) => ({ ...presentInpainting(one, link), ...marksOf(one.id) })),
        total,
        query,
      )
    },
    read: async (userId: string, inpaintingId: string): Promise<InpaintingRecord> =>
      presentInpainting(await find(userId, inpaintingId), await files.linksFor(userId)),
    async download(
      caller: Caller,
      { inpaintingId, format }: { readonly inpaintingId: string; readonly format: PictureFormat },
    ) {
      const { resultFileId: fileId } = await find(caller.userId, inpaintingId)
      const file = await openPictureDownload(dependencies, { caller, fileId, format })
      if (!file) throw new Problem('inpainting.not-found')
      return {
        ...file,
        downloadName: `inpainting-${inpaintingId.slice(-6)}.${pictureExtensions[format]}`,
      }
    },
    /** An unfinished inpainting belongs to its job: cancelling the job removes it. */
    async remove(userId: string, inpaintingId: string): Promise<void> {
      const { id } = await find(userId, inpaintingId)
      const trashed = await works.trash({ userId, kind: 'inpainting', ids: [id] })
      if (trashed.length === 0) throw new Problem('inpainting.not-found')
    },
    removeAll: (userId: string) => works.trashAll(userId, 'inpainting'),
    async trashSome(userId: string, ids: readonly string[], batch: TrashTogether): Promise<number> {
      return (await works.trash({ userId, kind: 'inpainting', ids, ...batch })).length
    },
    /** Removes one for good. */
    purge: (userId: string, inpaintingId: string): Promise<void> =>
      discard(dependencies, userId, inpaintingId),
  }
}

type InpaintingDependencies = RepaintDependencies &
  InpaintingServiceDependencies & {
    readonly submit: SubmitJob<RepaintJobInput, InpaintingRecord>
  }

async function store(
  { files, repository, servers, clock, makeId }: InpaintingDependencies,
  userId: string,
  received: ReceivedInpainting,
): Promise<NewInpainting> {
  const { draft, picture, mask, notes } = received
  const fileOf = (path: string): NewFile => ({
    ownerId: userId,
    kind: 'inpaintings',
    mediaType: 'image/png',
    originalName: '',
    stream: createReadStream(path),
  })
  return await files.createAll(
    [fileOf(picture.path), fileOf(mask)],
    async (transaction, [original, storedMask]) => {
      const one: NewInpainting = {
        id: makeId(),
        userId,
        originalFileId: original.id,
        maskFileId: storedMask.id,
        width: picture.width,
        height: picture.height,
        params: paramsOf(draft),
        notes,
        createdAt: clock.now(),
      }
      await repository.insert(one, servers.id(), transaction)
      return one
    },
  )
}

const paramsOf = ({
  maskCanvas: _,
  ...requested
}: ReceivedInpainting['draft']): InpaintingParameters => requested as InpaintingParameters // the same without the picture

/** Submits the job and reserves an inpainting of the quota for it: both, or neither. */
async function submitJob(
  { models, submit, live, clock, usage }: InpaintingDependencies,
  { id, userId, params }: NewInpainting,
  { requestKey, keyId }: { readonly requestKey: RequestKey | undefined } & Pick<Caller, 'keyId'>,
) {
  const offered = await models.offered('inpainting', params.model, { userId })
  const { width, height } = parseSize(params.size) ?? params
  const accepted = await submit({
    userId,
    title: `Inpainting, ${quoteForTitle(params.prompt)}`,
    model: params.model,
    ...models.slotsFor(offered),
    input: { inpaintingId: id, ...defined({ keyId }) },
    size: (params.steps * width * height) / 1_000_000,
    isLong: true,
    requestKey,
    async writeWithJob(transaction, jobId) {
      const charge = {
        inpaintingId: id,
        userId,
        title: quoteForTitle(params.prompt),
        at: clock.now(),
      }
      if (!(await quotaRows(transaction).reserve(charge))) throw new Problem('quota.exhausted')
      const { model } = params
      const work = inpaintingWork({ id: jobId, userId, keyId, model, title: charge.title })
      await usage.reserve({ ...work, engine: offered.engineName }, { amount: 1 }, transaction)
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
