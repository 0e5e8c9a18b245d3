import type { MailContent, MailLanguage } from '../content/mail-content.ts'
import { renderMail, toLine } from '../content/render-mail.ts'
import type { MailServer } from '../settings/mail-server.ts'
import { type SendFailure, sendFailureOf } from './mail-failure.ts'

export interface OutgoingMail {
  readonly id: string
  readonly address: string
  readonly name: string
  readonly language: MailLanguage
  readonly content: MailContent
  /** When it was made. */
  readonly createdAt: number
}

/** Hands a mail to the server; `undefined` when the server has taken it. */
export type SendMail = (
  server: MailServer,
  mail: OutgoingMail,
  signal: AbortSignal,
) => Promise<SendFailure | undefined>

const senderName = 'Atelier IA'
const connectWithinMs = 10_000
const silenceMs = 20_000
/** Well before another server would try the same mail. */
export const sendWithinMs = 45_000

/** Sends by SMTP. Nothing is fetched or read for it: a mail is made of its texts alone. */
export const sendMail: SendMail = async (server, mail, signal) => {
  if (!isPlainAddress(mail.address)) return unusableAddress
  const { createTransport } = await import('nodemailer')
  const { host, port, user, password, security, from } = server
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: connectWithinMs,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silenceMs,
  })
  try {
    await transport.sendMail({
      ...messageOf(mail, from),
      signal: AbortSignal.any([signal, AbortSignal.timeout(sendWithinMs)]),
    })
    return undefined
  } catch (cause) {
    return sendFailureOf(cause)
  } finally {
    transport.close()
  }
}

/** One recipient, by name and address apart: of a text, what is behind a comma would be another one. */
function messageOf(
  { id, address, name, language, content, createdAt }: OutgoingMail,
  from: string,
) {
  const { subject, text, html } = renderMail(content, language)
  return {
    from: { name: senderName, address: from },
    to: { name: toLine(name), address },
    envelope: { from, to: [address] },
    subject,
    text,
    html,
    date: new Date(createdAt),
    // The same at each try: should a server take it twice, its reader sees it once.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
    },
  }
}

/** Of the addresses that accounts may have, those that need no quotes. */
const isPlainAddress = (address: string) =>
  /^[^\s<>"(),:;\\[\]@\p{Cc}]+@[^\s<>"(),:;\\[\]@\p{Cc}]+$/u.test(address)
const unusableAddress: SendFailure = {
  code: 'recipient',
  reason: undefined,
  isFinal: true,
  isOfServer: false,
}
