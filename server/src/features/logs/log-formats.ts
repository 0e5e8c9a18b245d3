import type { LogEntry, LogFormat } from '@atelier/contract/logs/logs'

export interface LineFormat {
  readonly mediaType: string
  readonly header: string
  line(entry: LogEntry): string
}
/** Whether the lines say which server wrote them. */
interface FormatOptions {
  readonly hasServers: boolean
}

/**
 * Formats of the downloaded log. The text of a line must never become another line, a terminal
 * colour or a formula.
 */
export const logFormats: Readonly<Record<LogFormat, (options: FormatOptions) => LineFormat>> = {
  txt: ({ hasServers }) => ({
    mediaType: 'text/plain; charset=utf-8',
    header: '',
    line: ({ timestamp, level, source, server, message, metadata }) =>
      `${[
        timestamp,
        level.toUpperCase().padEnd(5),
        source.padEnd(8),
        ...(hasServers ? [oneLine(server ?? '')] : []),
        oneLine(message),
        ...(hasAny(metadata) ? [oneLine(JSON.stringify(metadata))] : []),
      ].join(' ')}\n`,
  }),
  csv: ({ hasServers }) => ({
    mediaType: 'text/csv; charset=utf-8',
    header: `timestamp,level,source,message,metadata${hasServers ? ',server' : ''}\r\n`,
    line: ({ timestamp, level, source, server, message, metadata }) =>
      `${[timestamp, level, source, message, JSON.stringify(metadata), ...(hasServers ? [server ?? ''] : [])].map(cell).join(',')}\r\n`,
  }),
  json: () => ({
    mediaType: 'application/x-ndjson; charset=utf-8',
    header: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  }),
}

const hasAny = (metadata: object) => Object.keys(metadata).length > 0

/** Characters that control a terminal, break a line or change the direction of the text. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** One line of visible characters. */
export const oneLine = (text: string): string =>
  text.replaceAll(controls, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Spreadsheets read a cell that begins like this as a formula. */
const cell = (text: string): string => {
  const plain = oneLine(text)
  return `"${(/^[=+\-@\t\r|%]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`
}
