import { type DataArchive, myDataLimits } from '@atelier/contract/my-data/my-data'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { FileLink, NewFile, StoredFiles } from '#storage/stored-files.ts'
import { type ArchiveSources, createDataArchive } from './data-archive.ts'
import { type ExportSelection, exportRows, type StoredExport } from './exports.repository.ts'

export interface DataExportsDependencies extends Omit<ArchiveSources, 'files'> {
  readonly database: Database
  readonly files: StoredFiles
  readonly jobs: Pick<JobsService, 'offer'>
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** The number of archives that one user may be making at once. */
  readonly maxExports: number
}
/** An archive is often the largest file of a user, so it is deleted within an hour of its expiry. */
const sweepEveryMs = 60 * 60 * 1000
const lifetimeMs = myDataLimits.exportRetentionDays * 24 * 60 * 60 * 1000

/** Makes archives of everything that a user owns: by jobs, one at a time, stored for some days. */
export function createDataExports(dependencies: DataExportsDependencies) {
  const { database, files, jobs, clock } = dependencies
  const submit = jobs.offer(exportJob(dependencies))
  return {
    export: (userId: string, requestKey: RequestKey | undefined) =>
      submit({
        userId,
        title: 'Archive de mes données',
        input: {},
        size: 1,
        isLong: true,
        requestKey,
      }),
    async archive(userId: string): Promise<DataArchive | null> {
      const archive = await exportRows(database.queries).find(userId, clock.now())
      return archive ? presentArchive(await files.linksFor(userId), archive) : null
    },
    removeArchive: (userId: string): Promise<void> => removeExports(dependencies, { userId }),
    ...createExportSweeping(dependencies),
  }
}

const exportJob = (dependencies: DataExportsDependencies): JobDefinition<object, DataArchive> => ({
  kind: 'belongings.export',
  maxPerUser: { count: dependencies.maxExports, problem: 'limit.exports' },
  input: z.strictObject({}),
  async run(_, context) {
    const { userId } = context
    await removeExports(dependencies, { userId })
    return await makeArchive(dependencies, context)
  },
})

async function makeArchive(
  dependencies: DataExportsDependencies,
  { userId, signal, report, storeResult }: JobContext,
): Promise<DataArchive> {
  const { files, clock, makeId } = dependencies
  const stream = createDataArchive(dependencies, {
    userId,
    signal,
    report: (share) => report({ share }),
  })
  const file: NewFile = {
    ownerId: userId,
    kind: 'exports',
    ignoresLimit: true,
    mediaType: 'application/zip',
    originalName: fileNameOf(clock.now()),
    stream,
  }
  const link = await files.linksFor(userId)
  return await files.create(file, async (transaction, { id: fileId, byteSize, createdAt }) => {
    const archive = { id: makeId(), fileId, byteSize, createdAt, expiresAt: createdAt + lifetimeMs }
    await exportRows(transaction).insert(userId, archive)
    const result = presentArchive(link, archive)
    await storeResult(transaction, result)
    return result
  })
}

/** Deletes expired archives, now and every hour. */
function createExportSweeping(dependencies: DataExportsDependencies) {
  const { mayRunChore, clock, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  const sweep = asChore(mayRunChore, { name: 'archives', everyMs: sweepEveryMs }, () =>
    removeExports(dependencies, { expiredAt: clock.now() }),
  )
  return {
    async startSweeping(): Promise<void> {
      await sweep()
      const sweepAgain = () =>
        void sweep().catch((cause: unknown) =>
          log.error('les archives périmées n’ont pas pu être supprimées', { cause }),
        )
      timer = setInterval(sweepAgain, sweepEveryMs).unref()
    },
    close: (): void => clearInterval(timer),
  }
}

async function removeExports(
  { database, files }: DataExportsDependencies,
  selection: ExportSelection,
): Promise<void> {
  const removed = await database.commit(async (transaction) => {
    const ids = await exportRows(transaction).remove(selection)
    await files.removeRows(transaction, ids)
    return ids
  })
  await files.removeBytes(removed)
}

const presentArchive = (
  link: FileLink,
  { id, fileId, byteSize, createdAt, expiresAt }: StoredExport,
): DataArchive => ({
  id,
  byteSize,
  fileName: fileNameOf(createdAt),
  url: link(fileId),
  createdAt: isoDate(createdAt),
  expiresAt: isoDate(expiresAt),
})

const fileNameOf = (at: number) => `atelier-ia-${isoDate(at).slice(0, 10)}.zip`
