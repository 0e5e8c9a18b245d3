import type { LogEntry, LogFormat } from '@atelier/contract/logs/logs'

/** The kept log in a format that a program or a person opens elsewhere; what stands in a line never becomes a line, a colour or a formula. */
export const logFormats: Readonly<
  Record<
    LogFormat,
    { readonly mediaType: string; readonly head: string; line(entry: LogEntry): string }
  >
> = {
  txt: {
    mediaType: 'text/plain; charset=utf-8',
    head: '',
    line: ({ timestamp, level, source, message, metadata }) =>
      `${timestamp} ${level.toUpperCase().padEnd(5)} ${source.padEnd(8)} ${oneLine(message)}${hasAny(metadata) ? ` ${oneLine(JSON.stringify(metadata))}` : ''}\n`,
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    head: 'timestamp,level,source,message,metadata\r\n',
    line: ({ timestamp, level, source, message, metadata }) =>
      `${[timestamp, level, source, message, JSON.stringify(metadata)].map(cell).join(',')}\r\n`,
  },
  json: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
}

const hasAny = (metadata: object) => Object.keys(metadata).length > 0

/** Signs that steer a terminal or break a line, written out; so are those that turn the direction of a text. */
export const oneLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (sign) =>
    sign === '\n' ? '\\n' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A spreadsheet takes what begins like this for a formula. */
const cell = (text: string): string => {
  const plain = oneLine(text)
  return `"${(/^[=+\-@\t\r|%]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`
}
