import { transcriptionLimits } from '../transcription-options.ts'

export interface SpokenSpan {
  readonly start: number
  readonly end: number
  readonly text: string
}
/** The text shown at one time. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

const { subtitleLineMax: lineMax, subtitleLines: lineCount } = transcriptionLimits
/** A shorter cue cannot be seen, and one without duration cannot be written. */
const minCueSeconds = 0.001

/** Splits spans into cues: two lines at a time, each with its share of the duration. Cues never overlap. */
export function cuesOf(spans: readonly SpokenSpan[]): Cue[] {
  const cues: Cue[] = []
  for (const span of spans) {
    const screens = splitIntoCues(linesOf(span.text))
    const letters = screens.flat().join(' ').length
    const begin = Math.max(span.start, cues.at(-1)?.end ?? 0)
    const end = Math.max(span.end, begin + minCueSeconds * screens.length)
    let shown = 0
    for (const lines of screens) {
      const from = begin + ((end - begin) * shown) / letters
      shown += lines.join(' ').length + 1
      cues.push({
        start: from,
        end: begin + ((end - begin) * Math.min(shown, letters)) / letters,
        lines,
      })
    }
  }
  return cues
}

export const srtOf = (spans: readonly SpokenSpan[]): string =>
  cuesOf(spans)
    .map(
      ({ start, end, lines }, index) =>
        `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${neutralised(lines)}\n`,
    )
    .join('\n')

export const vttOf = (spans: readonly SpokenSpan[]): string =>
  [
    'WEBVTT\n',
    ...cuesOf(spans).map(
      ({ start, end, lines }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escaped(lines)}\n`,
    ),
  ].join('\n')

/** `01:02:03,456`: hours are always written, and minutes stay below 60. */
export function clock(seconds: number, mark: ',' | '.'): string {
  const all = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}${mark}${String(all % 1000).padStart(3, '0')}`
}

/** SRT has no escapes, yet players interpret tags, braces and arrows: a zero-width space makes them plain text. */
const neutralised = (lines: readonly string[]) =>
  lines.join('\n').replaceAll(/<(?=[/a-z])|\{(?=\\)|--(?=>)/gi, '$&\u200b')

/** An arrow or an angle bracket would be read as syntax. */
const escaped = (lines: readonly string[]) =>
  lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap(splitToLineLength)) {
    const last = lines.at(-1)
    if (word === '') continue
    if (last !== undefined && last.length + 1 + word.length <= lineMax)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Splits a word longer than a line, or a language written without blanks. */
const splitToLineLength = (word: string) =>
  word.length <= lineMax ? [word] : (word.match(new RegExp(`.{1,${lineMax}}`, 'gsu')) ?? [])

const splitIntoCues = (lines: readonly string[]) =>
  Array.from({ length: Math.ceil(lines.length / lineCount) }, (_, index) =>
    lines.slice(index * lineCount, (index + 1) * lineCount),
  )
