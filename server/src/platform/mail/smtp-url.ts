import {
  isLoopbackHost,
  type MailSecurity,
  mailLimits,
  mailSecurities,
} from '@atelier/contract/mail/mail-settings'

/** A server that takes mails; without a user it asks for no login. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly security: MailSecurity
}

/** As RFC 8314 and RFC 6409 say. */
const usualPorts = { 'smtps:': 465, 'smtp:': 587 } as const

/**
 * `smtps://user:password@host`: encrypted from the start. `smtp://…`: encrypted by STARTTLS, or not at all on this machine;
 * `?security=starttls` or `none` says otherwise. `undefined` for anything else, and for a connection in clear beyond this machine.
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const [user, password] = [decode(url.username), decode(url.password)]
  if (host === '' || host.length > mailLimits.hostMax) return undefined
  if (user === undefined || password === undefined) return undefined
  const security = securityOf(url, host)
  if (security === undefined || (security === 'none' && !isLoopbackHost(host))) return undefined
  const port = url.port === '' ? usualPorts[url.protocol] : Number(url.port)
  return { host, port, user, password, security }
}

function securityOf({ protocol, searchParams }: URL, host: string): MailSecurity | undefined {
  const said = searchParams.get('security')
  if (said !== null) return mailSecurities.find((one) => one === said)
  if (protocol === 'smtps:') return 'tls'
  return isLoopbackHost(host) ? 'none' : 'starttls'
}

/** `undefined` for a wrong escape, and for what does not fit on a line. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text)
    return /\p{Cc}/u.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}
