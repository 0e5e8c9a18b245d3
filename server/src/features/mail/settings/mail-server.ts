import type { SmtpServer } from '#platform/mail/smtp-url.ts'

/** The server that takes mails, and who they come from; an empty host: no mail is sent. */
export interface MailServer extends SmtpServer {
  readonly from: string
}
