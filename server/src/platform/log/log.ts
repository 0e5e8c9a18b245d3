import type { LogLevel, LogSource } from '@atelier/contract/logs/logs'
import pino from 'pino'
import { currentTraceId } from '../tracing/tracing.ts'
import { redactFields } from './redact-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** The structured log. Callers never pass passwords, tokens, keys or users' texts; fields are redacted anyway. */
export interface Log {
  error(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  debug(message: string, fields?: Fields): void
}
/** One line, as stored. */
export interface LogLine {
  readonly level: LogLevel
  readonly source: LogSource
  readonly message: string
  readonly fields: Fields
}

/** Writes JSON lines, or readable ones for a terminal. */
export function createLog(options: {
  level: LogLevel | 'silent'
  readable: boolean
  write?: (line: string) => void
}): Log {
  const write = options.write ?? ((line: string) => void process.stdout.write(line))
  const logger = pino(
    { level: options.level, base: null },
    { write: (line: string) => write(options.readable ? readable(line) : line) },
  )
  return createLogWith((level, message, fields) => logger[level](redactFields(fields), message))
}

const severity = { error: 3, warn: 2, info: 1, debug: 0 } as const satisfies Record<
  LogLevel,
  number
>

/** The same log; lines of this level and above are also stored, already redacted. */
export const withLogStore = (log: Log, level: LogLevel, store: (line: LogLine) => void): Log =>
  createLogWith((written, message, fields) => {
    log[written](message, fields)
    if (severity[written] >= severity[level])
      store({
        level: written,
        source: sourceOf(fields),
        message,
        fields: withoutSource(redactFields(fields)),
      })
  })

/** The same log for one source: its engine, or the system. */
export const withSource = (log: Log, source: LogSource): Log =>
  createLogWith((level, message, fields) => log[level](message, { source, ...fields }))

const sourceOf = ({ source }: Fields): LogSource =>
  source === 'localai' || source === 'system' || source === 'frontend' ? source : 'backend'
const withoutSource = ({ source: _, ...fields }: Fields): Fields => fields

const createLogWith = (write: (level: LogLevel, message: string, fields: Fields) => void): Log => {
  const writer =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}): void => {
      const traceId = currentTraceId()
      write(level, message, traceId === undefined ? fields : { traceId, ...fields })
    }
  return {
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    debug: writer('debug'),
  }
}

const levelNames: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: 'attention',
  50: 'erreur',
}
let time: Intl.DateTimeFormat | undefined

function readable(line: string): string {
  const {
    level,
    time: at,
    msg,
    ...fields
  } = JSON.parse(line) as { level: number; time: number; msg: string } & Record<string, unknown>
  // Only a terminal needs it: elsewhere, language data stays out of memory.
  time ??= new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' })
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  return `${time.format(at)} ${levelNames[level] ?? level} : ${msg}${rest}\n`
}
