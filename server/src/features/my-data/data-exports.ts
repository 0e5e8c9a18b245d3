import { type DataArchive, myDataLimits } from '@atelier/contract/my-data/my-data'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import type { AcceptedJob, JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type ArchiveSources, createDataArchive } from './data-archive.ts'
import { archiveRows, type MyDataRepository, type StoredArchive } from './my-data.repository.ts'

export interface DataExportsDependencies extends Omit<ArchiveSources, 'files'> {
  readonly database: Database
  readonly repository: MyDataRepository
  readonly files: StoredFiles
  readonly jobs: Pick<JobsService, 'registerKind' | 'submit'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}
/** An archive is the largest thing that many people own: it goes within the hour in which its days are over. */
const sweepEveryMs = 60 * 60 * 1000
const lifetimeMs = myDataLimits.exportRetentionDays * 24 * 60 * 60 * 1000

/** Archives of everything that a person owns: made as jobs, kept for some days, one at a time. */
export function createDataExports(options: DataExportsDependencies) {
  const { database, repository, files, jobs, clock, log } = options
  let sweeping: NodeJS.Timeout | undefined
  const present = (
    userId: string,
    { id, fileId, byteSize, createdAt, expiresAt }: StoredArchive,
  ): DataArchive => ({
    ...{ id, byteSize, fileName: nameOf(createdAt), url: files.link(fileId, userId) },
    ...{ createdAt: isoDate(createdAt), expiresAt: isoDate(expiresAt) },
  })
  async function remove(
    which: Parameters<ReturnType<typeof archiveRows>['remove']>[0],
  ): Promise<void> {
    const removed = await database.commit(async (transaction) => {
      const ids = await archiveRows(transaction).remove(which)
      await files.removeRows(transaction, ids)
      return ids
    })
    await files.removeBytes(removed)
  }
  const work: JobDefinition<object> = {
    kind: 'belongings.export',
    input: z.strictObject({}),
    async run(_, context) {
      await remove({ userId: context.userId })
      return present(context.userId, await makeArchive(options, context))
    },
  }
  jobs.registerKind(work)

  return {
    async export(userId: string, requestKey: RequestKey | undefined) {
      const order = {
        userId,
        kind: work.kind,
        title: 'Archive de mes données',
        input: {},
        size: 1,
        isLong: true,
        requestKey,
      }
      return (await jobs.submit(order)) as AcceptedJob & { readonly done: Promise<DataArchive> }
    },
    async archive(userId: string): Promise<DataArchive | null> {
      const archive = await repository.archive(userId, clock.now())
      return archive ? present(userId, archive) : null
    },
    removeArchive: (userId: string): Promise<void> => remove({ userId }),
    /** Those whose days are over go, now and every hour. */
    async startSweeping(): Promise<void> {
      const sweep = () => remove({ endedBy: clock.now() })
      await sweep()
      const again = () =>
        void sweep().catch((cause: unknown) =>
          log.error('les archives périmées n’ont pas pu être effacées', { cause }),
        )
      sweeping = setInterval(again, sweepEveryMs).unref()
    },
    close: (): void => clearInterval(sweeping),
  }
}

async function makeArchive(
  options: DataExportsDependencies,
  { userId, signal, report }: JobContext,
): Promise<StoredArchive> {
  const { files, clock, makeId } = options
  const stream = createDataArchive(options, {
    userId,
    signal,
    report: (share) => report({ share }),
  })
  const file = {
    ownerId: userId,
    mediaType: 'application/zip',
    originalName: nameOf(clock.now()),
    stream,
  }
  return await files.create(file, async (transaction, { id: fileId, byteSize, createdAt }) => {
    const archive = { id: makeId(), fileId, byteSize, createdAt, expiresAt: createdAt + lifetimeMs }
    await archiveRows(transaction).insert(userId, archive)
    return archive
  })
}

const nameOf = (at: number) => `atelier-ia-${isoDate(at).slice(0, 10)}.zip`
