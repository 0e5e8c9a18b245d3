import { type MailState, mail } from '@atelier/contract/mail/mail'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const mailClient = clientFor(mail)

/** Mails leave without anybody asking. */
const readEveryMs = 15_000

export const mailSettingsQuery = callQuery('mail', 'read', mailClient.read)
/** Read again while the page is visible. */
export const outboxQuery = (page: number, state: MailState | undefined) =>
  queryOptions({
    ...callQuery('mail', 'outbox', mailClient.outbox, { query: { page, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: readEveryMs,
  })
