import type { MailFailureCode } from '@atelier/contract/mail/mail-failures'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { MailsTable } from '#database/tables/mail.ts'
import type { Tables } from '#database/tables.ts'

export interface DueMail {
  readonly id: string
  readonly addressKey: string
  readonly tries: number
  readonly queuedAt: number
}

/** A mail that this server alone sends now. */
export interface ClaimedMail {
  readonly id: string
  readonly address: string
  readonly name: string
  readonly language: string
  readonly encryptedContent: string | undefined
  readonly createdAt: number
  /** With the one that begins. */
  readonly tries: number
}

export interface Claim {
  readonly id: string
  /** Tries before this one. */
  readonly tries: number
  readonly now: number
  readonly nextAt: number
  /** How many may go to one address within an hour; `undefined`: it is sent at once, whatever went there. */
  readonly perHour: number | undefined
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Mails that are due, and what becomes of them; `queries` may be a transaction. */
export const dueMailRows = (queries: Queries) => ({
  ...dueMailQueries(queries),
  ...dueMailUpdates(queries),
})

const dueMailQueries = (queries: Queries) => ({
  async list(now: number, limit: number): Promise<DueMail[]> {
    const rows = await queries
      .selectFrom('mails')
      .select(['id', 'address_key', 'tries', 'queued_at'])
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      addressKey: row.address_key,
      tries: row.tries,
      queuedAt: Number(row.queued_at),
    }))
  },
  /** When so many mails went to this address within an hour that the next one waits: until when. */
  async findWaitFor(
    addressKey: string,
    { now, perHour }: { readonly now: number; readonly perHour: number },
  ): Promise<number | undefined> {
    const rows = await queries
      .selectFrom('mails')
      .select('sent_at')
      .where('address_key', '=', addressKey)
      .where('state', '=', 'sent')
      .where('sent_at', '>', now - hourMs)
      .orderBy('sent_at', 'desc')
      .limit(perHour)
      .execute()
    const oldest = rows.length < perHour ? null : (rows.at(-1)?.sent_at ?? null)
    return oldest === null ? undefined : Number(oldest) + hourMs
  },
})

const dueMailUpdates = (queries: Queries) => ({
  /** Begins a try; `undefined` when another server has, or as many went to this address as may. */
  async claim({ id, tries, now, nextAt, perHour }: Claim): Promise<ClaimedMail | undefined> {
    const row = await queries
      .updateTable('mails')
      .set({ tries: tries + 1, tried_at: now, next_at: nextAt })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('tries', '=', tries)
      .$if(perHour !== undefined, (update) =>
        update
          .where('next_at', '<=', now)
          .where((on) => countForAddress(on, now), '<', perHour ?? 0),
      )
      .returningAll()
      .executeTakeFirst()
    return row && toClaimed(row)
  },
  async postpone({ id, tries }: Pick<DueMail, 'id' | 'tries'>, until: number): Promise<void> {
    await ownTry(queries, { id, tries }).set({ next_at: until }).execute()
  },
  /** The content is erased. */
  async finish({ id, tries }: Pick<ClaimedMail, 'id' | 'tries'>, at: number): Promise<void> {
    await ownTry(queries, { id, tries })
      .set({ state: 'sent', sent_at: at, encrypted_content: null, failure: null, reason: null })
      .execute()
  },
  async fail(
    { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
    failure: {
      readonly code: MailFailureCode
      readonly reason: string | undefined
      readonly isLast: boolean
    },
  ): Promise<void> {
    await ownTry(queries, { id, tries })
      .set({
        failure: failure.code,
        reason: failure.reason ?? null,
        ...(failure.isLast && { state: 'failed' as const }),
      })
      .execute()
  },
})

/** Mails that went to the address of this one within the hour, and those that another server hands over now. */
const countForAddress = ({ selectFrom, fn }: ExpressionBuilder<Tables, 'mails'>, now: number) =>
  selectFrom('mails as other')
    .select(fn.countAll<number>().as('count'))
    .whereRef('other.address_key', '=', 'mails.address_key')
    .whereRef('other.id', '<>', 'mails.id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('other.state', '=', 'sent'), eb('other.sent_at', '>', now - hourMs)]),
        and([
          eb('other.state', '=', 'waiting'),
          eb('other.tried_at', '>', now - minuteMs),
          eb('other.next_at', '>', now),
        ]),
      ]),
    )

/** What is said of a try that was over long ago changes nothing. */
const ownTry = (queries: Queries, { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>) =>
  queries
    .updateTable('mails')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')

const toClaimed = (row: Selectable<MailsTable>): ClaimedMail => ({
  id: row.id,
  address: row.address,
  name: row.name,
  language: row.language,
  encryptedContent: row.encrypted_content ?? undefined,
  createdAt: Number(row.created_at),
  tries: row.tries,
})
