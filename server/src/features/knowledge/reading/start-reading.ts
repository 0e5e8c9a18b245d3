import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { SubmitJob } from '#jobs/job-definition.ts'
import type { Log } from '#platform/log/log.ts'
import type { MayRunChore } from '#platform/servers.ts'
import { asChore } from '#platform/servers.ts'
import type { StoredSource } from '../sources/stored-source.ts'
import { readingRows } from './reading.repository.ts'
import type { ReadingTask } from './reading-job.ts'

interface StartReadingDependencies {
  readonly database: Database
  readonly mayRunChore: MayRunChore
  readonly log: Log
  /** What was corrected meanwhile waits then, too. */
  followCorrections(): Promise<void>
  /** Documents that are read at once, over all servers. */
  readsAtOnce(): number
  submit(): SubmitJob<ReadingTask, unknown>
  /** Not of an account that is closed or suspended. */
  mayRead(userId: string): Promise<boolean>
  /** Which of these jobs wait or run, on whichever server. */
  filterActive(jobIds: readonly string[]): Promise<ReadonlySet<string>>
}

const everyMs = 60_000
const readersPerRound = 100
const jobsPerRound = 1000

/** Another request has begun to read it, or as many as may are read. */
class NotClaimed extends Error {}

/**
 * Documents wait in their rows, and one job of each user reads one after the other: a folder of thousands of files makes no thousands of
 * jobs, and the end of one begins that of the next user. What waits without a job, such as after a
 * restored backup, is looked for every minute.
 */
export function createReadingStart(dependencies: StartReadingDependencies) {
  const { database, mayRunChore, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const active = new Set<Promise<unknown>>()

  const isFull = async () =>
    (await readingRows(database.queries).countActive()) >= dependencies.readsAtOnce()
  async function startReading(userId: string): Promise<void> {
    if (await isFull()) return
    if (!(await dependencies.mayRead(userId))) return
    const next = await readingRows(database.queries).findNext(userId)
    const submitted = next && (await submitOne(dependencies, userId, next))
    if (!submitted) return
    const { done } = submitted
    active.add(done)
    void done.finally(() => active.delete(done))
  }
  async function startNext(after: string): Promise<void> {
    if (await isFull()) return
    for (const userId of await readingRows(database.queries).listReaders(after, readersPerRound)) {
      await startReading(userId)
      if (await isFull()) return
    }
  }
  const logUnread = (cause: unknown) =>
    log.error('des documents en attente n’ont pas pu être lus', { cause })
  const startAll = async () => {
    await releaseLost(dependencies)
    await dependencies.followCorrections()
    await startNext('')
  }
  const startWhenDue = asChore(mayRunChore, { name: 'knowledge-reading', everyMs }, startAll)
  return {
    startReading,
    /** Begins to read for the users after this one, and for this one last. */
    startNext,
    /** Begins to read what waits of this user, in the background. */
    readWaitingOf(userId: string): void {
      void startReading(userId).catch(logUnread)
    },
    /** Begins to read everything that waits without a job. */
    readWaiting: startAll,
    /** Resolves when this server reads nothing any more. */
    async idle(): Promise<void> {
      while (active.size > 0) await Promise.all(active)
    },
    start(): void {
      timer = setInterval(() => {
        running = startWhenDue().catch(logUnread)
      }, everyMs).unref()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

/** A job that is gone without a word, as after a restored backup, reads nothing any more. */
async function releaseLost({
  database,
  filterActive,
}: Pick<StartReadingDependencies, 'database' | 'filterActive'>): Promise<void> {
  const jobIds = await readingRows(database.queries).listJobs(jobsPerRound)
  const living = await filterActive(jobIds)
  const lost = jobIds.filter((id) => !living.has(id))
  if (lost.length > 0) await database.commit((on) => readingRows(on).releaseJobs(lost))
}

/** Returns when its job has ended, if this request began it. */
async function submitOne(
  { submit, log, readsAtOnce }: Pick<StartReadingDependencies, 'submit' | 'log' | 'readsAtOnce'>,
  userId: string,
  { id: sourceId, reading, title, byteSize }: StoredSource,
): Promise<{ readonly done: Promise<unknown> } | undefined> {
  try {
    const { done } = await submit()({
      userId,
      title: `Lecture, «\u00a0${title}\u00a0»`,
      input: { sourceId, reading, timesResumed: 0 },
      size: byteSize,
      // Each gives its slot back every two seconds. One that waited for one of the few slots of long work would keep everybody's documents waiting.
      isLong: false,
      async writeWithJob(on, jobId) {
        const by = { sourceId, reading, jobId }
        if (!(await readingRows(on).claim(by, readsAtOnce()))) throw new NotClaimed()
      },
    })
    // The job says in the document's row how it ended.
    return { done: done.catch(() => 'stored') }
  } catch (cause) {
    if (cause instanceof NotClaimed) return undefined
    // Too many jobs now: it waits in its row for the next round.
    if (!(cause instanceof Problem)) throw cause
    log.debug('un document attend une tâche', { sourceId, code: cause.code })
    return undefined
  }
}
