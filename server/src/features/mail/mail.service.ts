import type { MailState, MailTest, OutboxMail } from '@atelier/contract/mail/mail'
import type { MailSettingsChange } from '@atelier/contract/mail/mail-settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import type { PageQuery } from '@atelier/contract/wire/paging'
import type { WriteTransaction } from '#database/database.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { Actor } from './actor.ts'
import { createFinishedJobs, type FinishedJobsDependencies } from './finished-jobs/finished-jobs.ts'
import { mails } from './kinds/mails.ts'
import { createMailAlerts } from './mail-alert.ts'
import {
  createOutbox,
  type NewMail,
  type OutboxDependencies,
  presentFailure,
} from './outbox/outbox.ts'
import { createMailSending } from './outbox/send-mails.ts'
import { createMailSettings, type MailSettingsDependencies } from './settings/mail-settings.ts'
import { sendMail } from './smtp/send-mail.ts'

export type { MailContent, MailLanguage } from './content/mail-content.ts'
export type { MailReader } from './finished-jobs/finished-jobs.ts'
export type { SecurityEvent } from './kinds/mails.ts'
export type { NewMail } from './outbox/outbox.ts'

export type MailServiceDependencies = MailSettingsDependencies &
  Omit<OutboxDependencies, 'cipher' | 'isConfigured'> &
  Omit<FinishedJobsDependencies, 'isConfigured' | 'linkTo' | 'queue'> & {
    /** Encrypts what waits. */
    readonly contentCipher: TextCipher
    readonly mayRunChore: MayRunChore
    /** Queues what is told of accounts that wait, if there is anything. */
    tellOfWaiting(): Promise<void>
  }

const lookEveryMs = 10_000
const collectEveryMs = 60_000
const sweepEveryMs = 60 * 60 * 1000
/** So long after it was queued, its transaction is over. */
const sendSoonMs = 500
/** Nobody else sends a test while its administrator waits for the answer. */
const testMs = 60_000

/** Mails that the installation sends: queued in the transaction of what they tell of, sent by a chore. */
export async function createMailService(dependencies: MailServiceDependencies) {
  const { database, clock, log, contentCipher: cipher, publicUrl } = dependencies
  const settings = await createMailSettings(dependencies)
  const { isConfigured } = settings
  const outbox = createOutbox({ ...dependencies, cipher, isConfigured })
  const alerts = createMailAlerts({ database, clock, isConfigured })
  let onFailure = () => {}
  const sending = createMailSending({
    ...{ database, clock, log, cipher, send: sendMail, server: settings.server },
    onFailure: () => onFailure(),
  })
  const linkTo = (path: string): string | undefined =>
    publicUrl === undefined ? undefined : `${publicUrl}${path}`
  const chores = createChores(dependencies, {
    sendDue: async () => {
      if (isConfigured()) await sending.sendDue()
    },
    queueFinished: async () => await finishedJobs.queueDue(),
    removeOld: outbox.removeOld,
    tellOfWaiting: dependencies.tellOfWaiting,
  })

  /** Within the caller's transaction; `false` when the installation sends no mail, or too many wait. */
  async function queue(transaction: WriteTransaction, mail: NewMail): Promise<boolean> {
    const id = await outbox.add(transaction, mail)
    if (id !== undefined) chores.sendSoon()
    return id !== undefined
  }
  const finishedJobs = createFinishedJobs({ ...dependencies, isConfigured, linkTo, queue })

  return {
    isConfigured,
    /** Whether mails are sent, and links of them work. */
    sendsLinks: () => isConfigured() && publicUrl !== undefined,
    queue,
    /** As much work as `queue`, of which nothing is left: the time of an answer does not say whether there was a mail to send. */
    queueNone: outbox.addNone,
    /** What mails of each kind say, in the language of who receives them. */
    contents: mails,
    /** A link for a mail: only of the public URL, whatever name a request was made to; `undefined` when it is not known. */
    linkTo,
    ...administration({ ...dependencies, settings, outbox, sending, sendSoon: chores.sendSoon }),
    alerts,
    /** Calls `act` when mails could not be sent. */
    onFailure(act: () => void): void {
      onFailure = act
    },
    finishedJobs,
    sendDue: sending.sendDue,
    removeOld: outbox.removeOld,
    watch: chores.watch,
    async close(): Promise<void> {
      chores.close()
      settings.close()
      await finishedJobs.whenIdle()
      await sending.close()
      await chores.whenIdle()
    },
  }
}
export type MailService = Awaited<ReturnType<typeof createMailService>>

interface AdministrationDependencies
  extends Pick<MailServiceDependencies, 'database' | 'findReader'> {
  readonly settings: Awaited<ReturnType<typeof createMailSettings>>
  readonly outbox: ReturnType<typeof createOutbox>
  readonly sending: ReturnType<typeof createMailSending>
  sendSoon(): void
}

const administration = ({
  database,
  findReader,
  settings,
  outbox,
  sending,
  sendSoon,
}: AdministrationDependencies) => ({
  settings: settings.present,
  /** @throws Problem */
  changeSettings: (actor: Actor, change: MailSettingsChange) => settings.change(actor, change),
  /** Sends a mail to the administrator, and says how it went. @throws Problem */
  async test({ userId, email }: Actor): Promise<MailTest> {
    const reader = await findReader(userId)
    const { language = 'fr', name = '' } = reader ?? {}
    const id = await database.commit((transaction) =>
      outbox.add(
        transaction,
        {
          ...{ address: email, name, userId, kind: 'test', language },
          content: mails.test(language, { name }),
        },
        { delayMs: testMs },
      ),
    )
    if (id === undefined) throw new Problem('mail.not-configured')
    const failure = await sending.sendOnce(id)
    return { recipient: email, failure: failure ? presentFailure(failure) : null }
  },
  outbox: (
    query: PageQuery & { readonly state?: MailState | undefined },
  ): Promise<Page<OutboxMail>> => outbox.list(query),
  /** @throws Problem */
  async retry(id: string): Promise<OutboxMail> {
    const mail = await outbox.retry(id)
    sendSoon()
    return mail
  },
  /** @throws Problem */
  remove: outbox.remove,
})

interface ChoreActions {
  sendDue(): Promise<void>
  queueFinished(): Promise<void>
  tellOfWaiting(): Promise<void>
  removeOld(): Promise<void>
}

/** Every server looks for due mails, since only one can claim each; the rest is done by one for all. */
function createChores(
  { mayRunChore, log }: Pick<MailServiceDependencies, 'mayRunChore' | 'log'>,
  { sendDue, queueFinished, tellOfWaiting, removeOld }: ChoreActions,
) {
  let ticker: NodeJS.Timeout | undefined
  let collecting: NodeJS.Timeout | undefined
  let sweep: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let isClosed = false
  const running = new Set<Promise<void>>()
  const run = (act: () => Promise<void>) => {
    const done = act()
      .catch((cause: unknown) =>
        log.error('les courriels n’ont pas pu être envoyés', { source: 'system', cause }),
      )
      .finally(() => running.delete(done))
    running.add(done)
  }
  const collect = asChore(
    mayRunChore,
    { name: 'finished-jobs', everyMs: collectEveryMs },
    queueFinished,
  )
  const tell = asChore(
    mayRunChore,
    { name: 'waiting-accounts', everyMs: sweepEveryMs },
    tellOfWaiting,
  )
  const clean = asChore(mayRunChore, { name: 'old-mails', everyMs: sweepEveryMs }, removeOld)
  return {
    sendSoon(): void {
      if (isClosed) return
      soon ??= setTimeout(() => {
        soon = undefined
        run(sendDue)
      }, sendSoonMs).unref()
    },
    /** Looks from time to time what is due. */
    watch(): void {
      ticker ??= setInterval(() => run(sendDue), lookEveryMs).unref()
      collecting ??= setInterval(() => run(collect), collectEveryMs).unref()
      sweep ??= setInterval(() => {
        run(clean)
        run(tell)
      }, sweepEveryMs).unref()
    },
    close(): void {
      isClosed = true
      clearInterval(ticker)
      clearInterval(collecting)
      clearInterval(sweep)
      clearTimeout(soon)
    },
    whenIdle: async (): Promise<void> => {
      await Promise.all(running)
    },
  }
}
