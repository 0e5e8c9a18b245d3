import {
  BackupFailureCode,
  type BackupStep,
  BackupStep as StepSchema,
} from '@atelier/contract/backups/backups'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { BackupRunsTable } from '#database/tables/backups.ts'

export interface BackupRun {
  readonly id: string
  readonly server: string
  readonly startedAt: number
  /** `undefined` while it runs. */
  readonly endedAt: number | undefined
  readonly failure: BackupFailureCode | undefined
  readonly step: BackupStep
  readonly done: number
  readonly total: number
  readonly isSeen: boolean
}

export interface Progress {
  readonly step: BackupStep
  readonly done: number
  readonly total: number
}

interface NewRun {
  readonly id: string
  readonly server: string
  readonly startedAt: number
  readonly isThorough: boolean
}

/** Runs that stay; a failing backup is tried every hour. */
const maxRuns = 200

/** `queries` may be a transaction. */
export const createBackupRunsRepository = (queries: Queries) => ({
  async findRunning(): Promise<BackupRun | undefined> {
    return present(await newest(queries).where('ended_at', 'is', null).executeTakeFirst())
  },
  /** The last one that was started, ended or not. */
  async findLast(): Promise<BackupRun | undefined> {
    return present(await newest(queries).executeTakeFirst())
  },
  async findLastEnded(): Promise<BackupRun | undefined> {
    return present(await newest(queries).where('ended_at', 'is not', null).executeTakeFirst())
  },
  async findLastGood(given: { readonly isThorough: boolean }): Promise<BackupRun | undefined> {
    const good = newest(queries).where('ended_at', 'is not', null).where('failure', 'is', null)
    return present(
      await (given.isThorough ? good.where('is_thorough', '=', 1) : good).executeTakeFirst(),
    )
  },
  async add({ id, server, startedAt, isThorough }: NewRun): Promise<void> {
    await queries
      .insertInto('backup_runs')
      .values({ id, server, started_at: startedAt, is_thorough: isThorough ? 1 : 0 })
      .execute()
    await removeOld(queries)
  },
  async saveProgress(id: string, progress: Progress): Promise<void> {
    await queries.updateTable('backup_runs').set(progress).where('id', '=', id).execute()
  },
  async end(
    id: string,
    { at, failure }: { readonly at: number; readonly failure: BackupFailureCode | undefined },
  ): Promise<void> {
    await queries
      .updateTable('backup_runs')
      .set({ ended_at: at, failure: failure ?? null })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  },
  async markSeen(id: string): Promise<void> {
    await queries.updateTable('backup_runs').set({ is_seen: 1 }).where('id', '=', id).execute()
  },
})

const newest = (queries: Queries) =>
  queries.selectFrom('backup_runs').selectAll().orderBy('started_at', 'desc').limit(1)

/** The last good ones stay, however many have failed since. */
async function removeOld(queries: Queries): Promise<void> {
  const oldest = await queries
    .selectFrom('backup_runs')
    .select('started_at')
    .where('failure', 'is not', null)
    .orderBy('started_at', 'desc')
    .offset(maxRuns)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await queries
      .deleteFrom('backup_runs')
      .where('failure', 'is not', null)
      .where('started_at', '<=', oldest.started_at)
      .execute()
}

function present(row: Selectable<BackupRunsTable> | undefined): BackupRun | undefined {
  if (!row) return undefined
  return {
    id: row.id,
    server: row.server,
    startedAt: Number(row.started_at),
    endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
    failure: row.failure === null ? undefined : BackupFailureCode.catch('other').parse(row.failure),
    step: StepSchema.catch('database').parse(row.step),
    done: row.done,
    total: row.total,
    isSeen: row.is_seen === 1,
  }
}
