import { MailKind, type MailState, mailKinds } from '@atelier/contract/mail/mail'
import { MailFailureCode } from '@atelier/contract/mail/mail-failures'
import type { PageQuery } from '@atelier/contract/wire/paging'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { readNewest } from '#database/owned-rows.ts'
import type { MailsTable } from '#database/tables/mail.ts'

/** A mail without its content. */
export interface StoredMail {
  readonly id: string
  readonly address: string
  readonly kind: MailKind
  readonly state: MailState
  readonly tries: number
  readonly createdAt: number
  readonly nextAt: number
  readonly sentAt: number | undefined
  readonly failure: MailFailureCode | undefined
  readonly reason: string | undefined
}

export interface NewStoredMail {
  readonly id: string
  readonly userId: string | undefined
  readonly address: string
  readonly name: string
  readonly kind: MailKind
  readonly language: string
  readonly encryptedContent: string
  readonly at: number
  /** Not sent before. */
  readonly dueAt: number
}

/** Mails, and how they went; `queries` may be a transaction. */
export const outboxRows = (queries: Queries) => ({
  ...outboxQueries(queries),
  ...outboxUpdates(queries),
})

const listed = [
  'id',
  'address',
  'kind',
  'state',
  'tries',
  'created_at',
  'next_at',
  'sent_at',
  'failure',
  'reason',
] as const

const outboxQueries = (queries: Queries) => ({
  async list(
    page: PageQuery & { readonly state?: MailState | undefined },
  ): Promise<{ readonly mails: StoredMail[]; readonly total: number }> {
    const { state } = page
    const found = queries
      .selectFrom('mails')
      .select(listed)
      // A newer version may know others.
      .where('kind', 'in', mailKinds)
      .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'waiting'))
    const { rows, total } = await readNewest(found, page)
    return { mails: rows.map(toMail), total }
  },
  async find(id: string): Promise<StoredMail | undefined> {
    const row = await queries
      .selectFrom('mails')
      .select(listed)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toMail(row)
  },
  async count(state: MailState): Promise<number> {
    const row = await queries
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  /**
   * The oldest mail that failed, since which none was sent; `undefined` also once the administrator has closed the notice about it.
   */
  async findFailing(
    before: number,
  ): Promise<{ readonly id: string; readonly since: number } | undefined> {
    const row = await queries
      .selectFrom('mails')
      .select(['id', 'queued_at', 'is_seen'])
      .where('failure', 'is not', null)
      .where('state', '<>', 'sent')
      .where('kind', '<>', 'test')
      .where('queued_at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails as sent')
              .select('sent.id')
              .where('sent.state', '=', 'sent')
              .whereRef('sent.sent_at', '>=', 'mails.queued_at'),
          ),
        ),
      )
      .orderBy('queued_at')
      .limit(1)
      .executeTakeFirst()
    return row && row.is_seen === 0 ? { id: row.id, since: Number(row.queued_at) } : undefined
  },
})

const outboxUpdates = (queries: Queries) => ({
  /** `false` when as many wait as may. */
  async insert(mail: NewStoredMail, maxWaiting: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('mails')
      .columns(Object.keys(toRow(mail)) as (keyof ReturnType<typeof toRow>)[]) // the object is written out below
      .expression(
        queries
          .selectNoFrom(
            Object.entries(toRow(mail)).map(([column, value]) => typed(value).as(column)),
          )
          .where(
            ({ selectFrom, fn }) =>
              selectFrom('mails')
                .select(fn.countAll<number>().as('count'))
                .where('state', '=', 'waiting'),
            '<',
            maxWaiting,
          ),
      )
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  async discard(id: string): Promise<void> {
    await queries.deleteFrom('mails').where('id', '=', id).execute()
  },
  /** Sends a failed mail anew; `false` when it has not failed. */
  async requeue(id: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('mails')
      .set({ state: 'waiting', tries: 0, queued_at: at, next_at: at, is_seen: 0 })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .where('encrypted_content', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  /** `false` when it has not failed. */
  async removeFailed(id: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('mails')
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
  async removeEndedBefore(before: number): Promise<void> {
    await queries
      .deleteFrom('mails')
      .where('state', 'in', ['sent', 'failed'])
      .where('queued_at', '<', before)
      .where(({ or, eb }) => or([eb('tried_at', 'is', null), eb('tried_at', '<', before)]))
      .execute()
  },
  async markSeen(id: string): Promise<void> {
    await queries.updateTable('mails').set({ is_seen: 1 }).where('id', '=', id).execute()
  },
})

const toRow = (mail: NewStoredMail) => ({
  id: mail.id,
  user_id: mail.userId ?? null,
  address: mail.address,
  address_key: mail.address.toLowerCase(),
  name: mail.name,
  kind: mail.kind,
  language: mail.language,
  encrypted_content: mail.encryptedContent,
  state: 'waiting' as const,
  created_at: mail.at,
  queued_at: mail.at,
  next_at: mail.dueAt,
})
/** PostgreSQL takes the values of a `select` for texts otherwise. */
const typed = (value: string | number | null) =>
  typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`cast(${value} as text)`

type ListedRow = Pick<Selectable<MailsTable>, (typeof listed)[number]>

const toMail = (row: ListedRow): StoredMail => ({
  id: row.id,
  address: row.address,
  kind: MailKind.parse(row.kind),
  state: row.state,
  tries: row.tries,
  createdAt: Number(row.created_at),
  nextAt: Number(row.next_at),
  sentAt: row.sent_at === null ? undefined : Number(row.sent_at),
  failure: row.failure === null ? undefined : MailFailureCode.catch('other').parse(row.failure),
  reason: row.reason ?? undefined,
})
