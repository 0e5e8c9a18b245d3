import pino from 'pino'

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'
type Fields = Readonly<Record<string, unknown>>

/** The one structured log. Fields never hold passwords, tokens, keys or what people wrote; known names are blanked all the same. */
export interface Log {
  error(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  debug(message: string, fields?: Fields): void
}

const secretNames = ['password', 'authorization', 'accessToken', 'refreshToken', 'apiKey', 'token', 'cookie', 'code', 'content']
const redacted = secretNames.flatMap((name) => [name, `*.${name}`])

/** Writes JSON lines, or one readable line each where a person is watching. */
export function createLog(options: { level: LogLevel | 'silent'; readable: boolean; write?: (line: string) => void }): Log {
  const write = options.write ?? ((line: string) => void process.stdout.write(line))
  const logger = pino(
    { level: options.level, base: null, redact: { paths: redacted, censor: '[masqué]' }, serializers: { cause: pino.stdSerializers.err } },
    { write: (line: string) => write(options.readable ? readable(line) : line) },
  )
  return {
    error: (message, fields) => logger.error(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    info: (message, fields) => logger.info(fields ?? {}, message),
    debug: (message, fields) => logger.debug(fields ?? {}, message),
  }
}

const levelNames: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'attention', 50: 'erreur' }
const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' })

function readable(line: string): string {
  const { level, time: at, msg, ...fields } = JSON.parse(line) as { level: number; time: number; msg: string } & Record<string, unknown>
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  return `${time.format(at)} ${levelNames[level] ?? level} : ${msg}${rest}\n`
}
