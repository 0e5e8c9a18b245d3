import type { UserSettings } from '#account/settings.ts'
import type { SourcePosition } from './sources.ts'

type Language = UserSettings['language']

interface PositionTexts {
  readonly page: (page: string) => string
  readonly recognized: string
  readonly paragraph: (paragraph: number) => string
  readonly slide: (slide: number) => string
  readonly line: (line: number) => string
  readonly message: (message: number) => string
  readonly rows: (sheet: string, from: number, to: number) => string
}

const texts: Readonly<Record<Language, PositionTexts>> = {
  fr: {
    page: (page) => `page\u00a0${page}`,
    recognized: 'texte reconnu',
    paragraph: (paragraph) => `paragraphe\u00a0${paragraph}`,
    slide: (slide) => `diapositive\u00a0${slide}`,
    line: (line) => `ligne\u00a0${line}`,
    message: (message) => `message\u00a0${message}`,
    rows: (sheet, from, to) => `${sheet}, lignes\u00a0${from} à ${to}`,
  },
  en: {
    page: (page) => `page ${page}`,
    recognized: 'recognised text',
    paragraph: (paragraph) => `paragraph ${paragraph}`,
    slide: (slide) => `slide ${slide}`,
    line: (line) => `line ${line}`,
    message: (message) => `message ${message}`,
    rows: (sheet, from, to) => `${sheet}, rows ${from} to ${to}`,
  },
  es: {
    page: (page) => `página\u00a0${page}`,
    recognized: 'texto reconocido',
    paragraph: (paragraph) => `párrafo\u00a0${paragraph}`,
    slide: (slide) => `diapositiva\u00a0${slide}`,
    line: (line) => `línea\u00a0${line}`,
    message: (message) => `mensaje\u00a0${message}`,
    rows: (sheet, from, to) => `${sheet}, filas ${from} a ${to}`,
  },
}

/** Where an excerpt is in its document, in words: « page 212 », « 1:02:14 ». */
export function positionText(position: SourcePosition, language: Language): string {
  const { page, recognized, paragraph, slide, line, message, rows } = texts[language]
  if ('page' in position) {
    const where = page(position.label ?? String(position.page))
    return position.isRecognized ? `${where} (${recognized})` : where
  }
  if ('paragraph' in position) return paragraph(position.paragraph)
  if ('sheet' in position) return rows(position.sheet, position.rows.from, position.rows.to)
  if ('slide' in position) return slide(position.slide)
  if ('line' in position) return line(position.line)
  if ('message' in position) return message(position.message)
  return timecode(position.from)
}

function timecode(seconds: number): string {
  const whole = Math.floor(seconds)
  const minutes = Math.floor(whole / 60)
  const two = (n: number) => String(n).padStart(2, '0')
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`
}
