import type { MailFailureCode } from '@atelier/contract/mail/mail-failures'
import { truncateText } from '#platform/text/truncate-text.ts'
import { toLine } from '../content/render-mail.ts'

/** How sending failed. */
export interface SendFailure {
  readonly code: MailFailureCode
  /** What the mail server said. */
  readonly reason: string | undefined
  /** The mail server said that it will never take this mail. */
  readonly isFinal: boolean
  /** It is about the server, not about this mail: the others would fail too. */
  readonly isOfServer: boolean
}

const maxReason = 300

/** What nodemailer adds to its errors. */
interface SmtpError {
  readonly code?: unknown
  readonly command?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
  readonly cause?: unknown
  readonly originalCode?: unknown
  readonly message?: unknown
}

/** A refusal of this mail ends it; a login or certificate that is wrong today may be corrected by the administrator, so mails wait for it. */
export function sendFailureOf(cause: unknown): SendFailure {
  const error: SmtpError = typeof cause === 'object' && cause !== null ? cause : {}
  const code = codeOf(error)
  const isOfServer = ofServer.has(code)
  const status = typeof error.responseCode === 'number' ? error.responseCode : 0
  const isFinal = !isOfServer && (status >= 500 || (code === 'recipient' && status === 0))
  return { code, reason: reasonOf(error), isFinal, isOfServer }
}

const ofServer: ReadonlySet<MailFailureCode> = new Set([
  'unreachable',
  'certificate',
  'no-encryption',
  'login',
])

function codeOf(error: SmtpError): MailFailureCode {
  if (isCertificateFault(error)) return 'certificate'
  const command = typeof error.command === 'string' ? error.command : ''
  if (error.code === 'EAUTH') return 'login'
  if (error.code === 'ETLS' || isTlsFault(error)) return 'no-encryption'
  if (command.startsWith('MAIL FROM')) return 'sender'
  if (command.startsWith('RCPT TO') || error.code === 'EENVELOPE')
    return command === 'DATA' ? 'refused' : 'recipient'
  if (error.code === 'EMESSAGE') return 'refused'
  if (typeof error.code === 'string' && unreachableCodes.has(error.code)) return 'unreachable'
  return 'other'
}

/** The port speaks something else than TLS. */
const isTlsFault = ({ originalCode }: SmtpError) =>
  typeof originalCode === 'string' && originalCode.startsWith('ERR_SSL_')

const unreachableCodes: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ABORT_ERR',
  'EABORT',
])

/** Node names each fault of a certificate; OpenSSL’s own names have no common part. */
const certificateCodes =
  /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|INVALID_CA$|HOSTNAME_MISMATCH$)/

function isCertificateFault(error: SmtpError): boolean {
  const codes = [error.code, error.originalCode]
  const { cause } = error
  if (typeof cause === 'object' && cause !== null && 'code' in cause) codes.push(cause.code)
  return (
    codes.some((code) => typeof code === 'string' && certificateCodes.test(code)) ||
    (typeof error.message === 'string' && /certificate|altnames/i.test(error.message))
  )
}

function reasonOf({ response, message }: SmtpError): string | undefined {
  const said = typeof response === 'string' && response !== '' ? response : message
  if (typeof said !== 'string') return undefined
  const line = toLine(said)
  return line === '' ? undefined : truncateText(line, maxReason)
}
