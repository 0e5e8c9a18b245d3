import type { SourceGap, SourcePosition } from '@atelier/contract/knowledge/sources'
import { formatTimecode } from '#format/durations.ts'
import { formatNumber } from '#format/numbers.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.positions
const gapTexts = knowledgeTexts.gaps

/** Where an excerpt is, as its readers find it again: « page 212 ». */
export function positionText(position: SourcePosition): string {
  if ('page' in position) {
    const page = texts.page(position.label ?? formatNumber(position.page))
    return position.isRecognized ? texts.recognized(page) : page
  }
  if ('paragraph' in position) return texts.paragraph(position.paragraph)
  if ('sheet' in position) return texts.rows(position.sheet, position.rows.from, position.rows.to)
  if ('slide' in position) return texts.slide(position.slide)
  if ('message' in position) return texts.message(position.message)
  return 'line' in position ? texts.line(position.line) : formatTimecode(position.from)
}

/** What was not read, and why: « Pages 5 à 12 : numérisé, sans texte. » */
export const gapText = (gap: SourceGap): string =>
  gapTexts.sentence(rangeText(gap), gapTexts[gap.why])

function rangeText({ from, to }: SourceGap): string {
  const begin = positionText(from)
  if (to === 'end') return gapTexts.toEnd(begin)
  const end = positionText(to)
  if (begin === end) return begin
  return 'page' in from && 'page' in to
    ? gapTexts.pages(from.page, to.page)
    : gapTexts.between(begin, end)
}
