import { JobKind } from '@atelier/contract/jobs/jobs'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { WasHere } from '#platform/bus/user-presence.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { MailLanguage } from '../content/mail-content.ts'
import { mails } from '../kinds/mails.ts'
import type { NewMail } from '../outbox/outbox.ts'
import { finishedJobRows } from './finished-jobs.repository.ts'

/** A job that is done. */
export interface DoneJob {
  readonly id: string
  readonly userId: string
  /** A `JobKind`. */
  readonly kind: string
  readonly createdAt: number
  readonly endedAt: number
}

/** Who a mail about finished jobs goes to. */
export interface MailReader {
  readonly address: string
  readonly name: string
  readonly language: MailLanguage
  /** Mails are switched on in the user's settings. */
  readonly wantsMail: boolean
}

export interface FinishedJobsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly wasHere: WasHere
  isConfigured(): boolean
  /** `undefined` for an account that is closed. */
  findReader(userId: string): Promise<MailReader | undefined>
  linkTo(path: string): string | undefined
  queue(transaction: WriteTransaction, mail: NewMail): Promise<unknown>
}

const minuteMs = 60_000
/** From the request to the result: whoever waits longer does something else. */
const longMs = 2 * minuteMs
const awayMs = minuteMs
/** What ends within so long of each other is in one mail. */
const collectMs = 10 * minuteMs
const batch = 100

/** Tells users by mail that their long jobs are done, if they are away and want to know. */
export function createFinishedJobs(dependencies: FinishedJobsDependencies) {
  const { database, clock, log } = dependencies
  const pending = new Set<Promise<void>>()
  return {
    /** After the end of a job; never fails. */
    note(job: DoneJob): void {
      if (job.endedAt - job.createdAt <= longMs || !dependencies.isConfigured()) return
      const noted = note(dependencies, job)
        .catch((cause: unknown) =>
          log.warn('la fin d’une tâche n’a pas pu être annoncée par courriel', {
            source: 'system',
            jobId: job.id,
            cause,
          }),
        )
        .finally(() => pending.delete(noted))
      pending.add(noted)
    },
    /** Queues the mails that are due. */
    async queueDue(): Promise<void> {
      const users = await finishedJobRows(database.queries).listUsersDue(
        clock.now() - collectMs,
        batch,
      )
      for (const userId of users) await queueFor(dependencies, userId)
    },
    whenIdle: async (): Promise<void> => {
      await Promise.all(pending)
    },
  }
}

async function note(
  { database, wasHere, findReader }: FinishedJobsDependencies,
  { id, userId, kind, endedAt }: DoneJob,
): Promise<void> {
  const known = JobKind.safeParse(kind)
  if (!known.success || (await wasHere(userId, awayMs))) return
  if (!(await findReader(userId))?.wantsMail) return
  await database.commit((transaction) =>
    finishedJobRows(transaction).add({ jobId: id, userId, kind: known.data, endedAt }),
  )
}

/** Whoever has come back meanwhile sees it on the page. */
async function queueFor(
  { database, wasHere, findReader, linkTo, queue }: FinishedJobsDependencies,
  userId: string,
): Promise<void> {
  const reader = await findReader(userId)
  const isTold = reader?.wantsMail === true && !(await wasHere(userId, 0))
  await database.commit(async (transaction) => {
    const kinds = await finishedJobRows(transaction).takeOf(userId)
    if (!isTold || kinds.length === 0) return
    const { address, name, language } = reader
    const content = mails.workDone(language, { name, kinds, url: linkTo('/') })
    await queue(transaction, { address, name, userId, kind: 'work-done', language, content })
  })
}
