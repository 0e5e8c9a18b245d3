import type { MailKind, MailState, OutboxMail } from '@atelier/contract/mail/mail'
import { mailFailureMessages } from '@atelier/contract/mail/mail-failures'
import { mailLimits } from '@atelier/contract/mail/mail-settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database, WriteTransaction } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { MailContent, MailLanguage } from '../content/mail-content.ts'
import { toLine } from '../content/render-mail.ts'
import { outboxRows, type StoredMail } from './outbox.repository.ts'

export interface OutboxDependencies {
  readonly database: Database
  /** Encrypts contents. */
  readonly cipher: TextCipher
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  isConfigured(): boolean
}

/** A mail to send. */
export interface NewMail {
  readonly address: string
  readonly name: string
  /** Whose mail it is; absent: of somebody without an account. */
  readonly userId?: string
  readonly kind: MailKind
  readonly language: MailLanguage
  readonly content: MailContent
}

const dayMs = 24 * 60 * 60 * 1000

/** Mails that wait for the mail server, and what became of them. */
export function createOutbox(dependencies: OutboxDependencies) {
  const { database, clock } = dependencies
  const repository = outboxRows(database.queries)
  const add = createQueueing(dependencies)
  return {
    repository,
    add,
    /** As much work as a mail, of which nothing is left. */
    async addNone(transaction: WriteTransaction, mail: NewMail): Promise<void> {
      const id = await add(transaction, mail)
      if (id !== undefined) await outboxRows(transaction).discard(id)
    },
    async list(
      query: PageQuery & { readonly state?: MailState | undefined },
    ): Promise<Page<OutboxMail>> {
      const { mails, total } = await repository.list(query)
      return toPage(mails.map(present), total, query)
    },
    /** @throws Problem */
    async retry(id: string): Promise<OutboxMail> {
      if (!(await repository.find(id))) throw new Problem('mail.not-found')
      if (!dependencies.isConfigured()) throw new Problem('mail.not-configured')
      const isQueued = await database.commit((transaction) =>
        outboxRows(transaction).requeue(id, clock.now()),
      )
      const mail = await repository.find(id)
      if (!mail) throw new Problem('mail.not-found')
      if (!isQueued) throw new Problem('mail.not-failed')
      return present(mail)
    },
    /** @throws Problem */
    async remove(id: string): Promise<void> {
      if (await database.commit((transaction) => outboxRows(transaction).removeFailed(id))) return
      throw new Problem((await repository.find(id)) ? 'mail.not-failed' : 'mail.not-found')
    },
    async removeOld(): Promise<void> {
      const before = clock.now() - mailLimits.retentionDays * dayMs
      await database.commit((transaction) => outboxRows(transaction).removeEndedBefore(before))
    },
  }
}

/** Returns the id of the mail; `undefined` when none was queued. */
const createQueueing =
  ({ cipher, clock, makeId, log, isConfigured }: OutboxDependencies) =>
  async (
    transaction: WriteTransaction,
    mail: NewMail,
    { delayMs = 0 } = {},
  ): Promise<string | undefined> => {
    if (!isConfigured()) return undefined
    const [id, at] = [makeId(), clock.now()]
    const isQueued = await outboxRows(transaction).insert(
      {
        id,
        userId: mail.userId,
        address: mail.address,
        name: toLine(mail.name),
        kind: mail.kind,
        language: mail.language,
        encryptedContent: cipher.encrypt(JSON.stringify(mail.content)),
        at,
        dueAt: at + delayMs,
      },
      mailLimits.waitingMax,
    )
    if (isQueued) return id
    log.error('trop de courriels attendent\u00a0: un de plus n’a pas été accepté', {
      source: 'system',
      kind: mail.kind,
    })
    return undefined
  }

const present = (mail: StoredMail): OutboxMail => ({
  id: mail.id,
  recipient: mail.address,
  kind: mail.kind,
  state: mail.state,
  tries: mail.tries,
  createdAt: isoDate(mail.createdAt),
  nextAt: mail.state === 'waiting' ? isoDate(mail.nextAt) : null,
  sentAt: mail.sentAt === undefined ? null : isoDate(mail.sentAt),
  failure: mail.failure ? presentFailure({ code: mail.failure, reason: mail.reason }) : null,
})

/** With its sentence. */
export const presentFailure = ({
  code,
  reason,
}: {
  readonly code: NonNullable<StoredMail['failure']>
  readonly reason: string | undefined
}): NonNullable<OutboxMail['failure']> => ({
  code,
  message: mailFailureMessages[code],
  reason: reason ?? null,
})
