import { mailLimits } from '@atelier/contract/mail/mail-settings'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { MailContent, type MailLanguage } from '../content/mail-content.ts'
import type { MailServer } from '../settings/mail-server.ts'
import type { SendFailure } from '../smtp/mail-failure.ts'
import type { SendMail } from '../smtp/send-mail.ts'
import { type ClaimedMail, type DueMail, dueMailRows } from './due-mails.repository.ts'
import { maxTries, nextTryAt } from './schedule.ts'

export interface SendMailsDependencies {
  readonly database: Database
  /** Encrypts contents. */
  readonly cipher: TextCipher
  readonly clock: Clock
  readonly log: Log
  readonly send: SendMail
  /** `undefined` while no mail is sent. */
  server(): MailServer | undefined
  /** Called when mails could not be sent. */
  onFailure(): void
}

const batch = 20
/** What a mail says is of no use later: an old copy of the database may still have it. */
const expiresAfterMs = 3 * 24 * 60 * 60 * 1000
/** A server that is away, or refuses the login, is not asked for each of the mails that wait. */
const pauseMs = 60_000

type Ending = Pick<SendFailure, 'code' | 'reason'> & { readonly isLast: boolean }

/** Sends the mails that are due, one after the other; of several servers, one sends each. */
export function createMailSending(dependencies: SendMailsDependencies) {
  const { database, clock, log, onFailure } = dependencies
  const stop = new AbortController()
  let current: Promise<void> | undefined
  let pausedUntil = 0

  /** One batch; whether there may be more to do. */
  async function sendBatch(): Promise<boolean> {
    const due = await dueMailRows(database.queries).list(clock.now(), batch)
    let [hasChanged, hasFailed] = [false, false]
    for (const mail of due) {
      if (stop.signal.aborted || clock.now() < pausedUntil) break
      const outcome = await sendDueMail(dependencies, mail, stop.signal)
      hasChanged ||= outcome !== 'untouched'
      if (typeof outcome === 'string') continue
      hasFailed = true
      if (outcome.isOfServer) pausedUntil = clock.now() + pauseMs
    }
    if (hasFailed) onFailure()
    return hasChanged && clock.now() >= pausedUntil
  }
  async function sendAll(): Promise<void> {
    while (!stop.signal.aborted && clock.now() >= pausedUntil && (await sendBatch()));
  }

  return {
    /** Sends what is due; while it does so, a second call waits for the first. */
    async sendDue(): Promise<void> {
      current ??= sendAll().finally(() => {
        current = undefined
      })
      await current
    },
    /** Sends this mail now, once, whatever went to its address; `undefined` when the mail server has taken it. */
    async sendOnce(id: string): Promise<SendFailure | undefined> {
      const claimed = await claim(dependencies, { id, tries: 0, perHour: undefined })
      if (!claimed) return undefined
      const failure = await deliver(dependencies, claimed, { isOnly: true, signal: stop.signal })
      if (!failure) pausedUntil = 0
      return failure
    },
    async close(): Promise<void> {
      stop.abort()
      await current?.catch((cause: unknown) =>
        log.warn('un envoi de courriels s’est arrêté', { source: 'system', cause }),
      )
    },
  }
}
export type MailSending = ReturnType<typeof createMailSending>

/** Sends one due mail, or says why it is not sent now. */
async function sendDueMail(
  dependencies: SendMailsDependencies,
  due: DueMail,
  signal: AbortSignal,
): Promise<SendFailure | 'sent' | 'postponed' | 'untouched'> {
  const { clock } = dependencies
  if (due.tries >= maxTries) return await endUnsent(dependencies, due, 'interrupted')
  if (due.queuedAt < clock.now() - expiresAfterMs)
    return await endUnsent(dependencies, due, 'expired')
  const claimed = await claim(dependencies, { ...due, perHour: mailLimits.perHour })
  if (claimed) return (await deliver(dependencies, claimed, { isOnly: false, signal })) ?? 'sent'
  return (await postponeIfTooMany(dependencies, due)) ? 'postponed' : 'untouched'
}

async function endUnsent(
  { database }: SendMailsDependencies,
  due: DueMail,
  code: SendFailure['code'],
): Promise<SendFailure> {
  await database.commit((transaction) =>
    dueMailRows(transaction).fail(due, { code, reason: undefined, isLast: true }),
  )
  return { code, reason: undefined, isFinal: true, isOfServer: false }
}

/** With a lock, so that two servers do not both count the last one that may go to an address. */
const claim = (
  { database, clock }: SendMailsDependencies,
  { id, tries, perHour }: Pick<DueMail, 'id' | 'tries'> & { readonly perHour: number | undefined },
): Promise<ClaimedMail | undefined> => {
  const now = clock.now()
  const nextAt = nextTryAt(now, tries + 1)
  return database.commit(
    (transaction) => dueMailRows(transaction).claim({ id, tries, now, nextAt, perHour }),
    { lock: 'mails' },
  )
}

/** Otherwise it would be looked at each time, before those that can leave. */
async function postponeIfTooMany(
  { database, clock }: SendMailsDependencies,
  due: DueMail,
): Promise<boolean> {
  const now = clock.now()
  const { perHour } = mailLimits
  const until = await dueMailRows(database.queries).findWaitFor(due.addressKey, { now, perHour })
  if (until === undefined) return false
  await database.commit((transaction) => dueMailRows(transaction).postpone(due, until))
  return true
}

interface Delivery {
  /** Not tried again. */
  readonly isOnly: boolean
  readonly signal: AbortSignal
}

async function deliver(
  dependencies: SendMailsDependencies,
  mail: ClaimedMail,
  { isOnly, signal }: Delivery,
): Promise<SendFailure | undefined> {
  const { database, clock, log, server } = dependencies
  const failure = await sendClaimed(dependencies, mail, signal)
  const ending: Ending | undefined = failure && {
    ...failure,
    isLast: isOnly || failure.isFinal || mail.tries >= maxTries,
  }
  await database.commit(
    async (transaction) => {
      const rows = dueMailRows(transaction)
      await (ending ? rows.fail(mail, ending) : rows.finish(mail, clock.now()))
    },
    { retriedBytes: 0 },
  )
  if (failure)
    log.warn('un courriel n’a pas pu être envoyé', {
      source: 'system',
      mailId: mail.id,
      host: server()?.host,
      failure: failure.code,
      reason: failure.reason,
    })
  return failure
}

async function sendClaimed(
  { cipher, send, server }: SendMailsDependencies,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<SendFailure | undefined> {
  const to = server()
  const content = readContent(cipher, mail.encryptedContent)
  if (!content) return ended('unreadable', true)
  if (!to) return { ...ended('unreachable', false), isOfServer: true }
  const { id, address, name, createdAt } = mail
  return await send(
    to,
    { id, address, name, createdAt, content, language: languageOf(mail.language) },
    signal,
  )
}

const ended = (code: SendFailure['code'], isFinal: boolean): SendFailure => ({
  code,
  reason: undefined,
  isFinal,
  isOfServer: false,
})

const languageOf = (language: string): MailLanguage =>
  language === 'en' || language === 'es' ? language : 'fr'

function readContent(cipher: TextCipher, encrypted: string | undefined): MailContent | undefined {
  const text = encrypted === undefined ? undefined : cipher.decrypt(encrypted)
  if (text === undefined) return undefined
  const parsed = MailContent.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}
