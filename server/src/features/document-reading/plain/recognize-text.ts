import type { DocumentFormat } from '../document-blocks.ts'
import { detectDelimiter } from './split-csv.ts'

const htmlStart =
  /^\s{0,200}(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<!--[^>]{0,500}-->\s{0,20})?<(?:!doctype html|html|head|body|title|meta|main|article|section|div|p|h1|table|ul)\b/i
const heading = /^#{1,6} \S/
const otherMarkdown = /^(?:[*+-] \S|\d{1,3}\. \S|>|```|\|.*\||.{0,2000}\]\(\S|.{0,2000}\*\*\S)/
const code =
  /[;{}]\s{0,5}$|^(?:#!|#include|import |from |def |class |function |const |let |var |package |using )/
const maxCodeShare = 0.1

/** Whether a text is a page, Markdown, a table, or only text (or code). */
export function recognizeText(text: string): DocumentFormat {
  if (htmlStart.test(text)) return 'html'
  if (isMarkdown(text)) return 'md'
  return detectDelimiter(text) === undefined ? 'txt' : 'csv'
}

function isMarkdown(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const headings = lines.filter((line) => heading.test(line)).length
  const isOther = lines.some((line) => otherMarkdown.test(line))
  const codeLines = lines.filter((line) => code.test(line)).length
  return headings > 0 && (headings > 1 || isOther) && codeLines <= lines.length * maxCodeShare
}
