import type { Message } from '@atelier/contract/chat/chat'
import type { Citation } from '@atelier/contract/knowledge/citations'
import { positionText } from '@atelier/contract/knowledge/position-text'

/** A reply with its citations as footnotes of Markdown, in place of what the model wrote. Those that no document carries are left as they are. */
export function withFootnotes({ content, citations = [] }: Message): string {
  const byMarker = Map.groupBy(
    citations.filter(isOfSource),
    ({ marker: { from, to } }) => `${from} ${to}`,
  )
  let text = ''
  let end = 0
  for (const same of [...byMarker.values()].toSorted((one, other) => fromOf(one) - fromOf(other))) {
    const { marker } = same[0] ?? {}
    if (!marker || marker.from < end) continue
    text += content.slice(end, marker.from) + same.map(({ n }) => `[^${n}]`).join('')
    end = marker.to
  }
  return text + content.slice(end)
}
const fromOf = ([first]: readonly Citation[]) => first?.marker.from ?? 0

/** What the footnotes say: the document, where in it, and its words. */
export const footnotes = ({ citations = [] }: Message): string[] => {
  const notes = citations.filter(isOfSource).map((one) => `[^${one.n}]: ${sourceText(one)}`)
  return notes.length > 0 ? [notes.join('\n')] : []
}

/** The same for plain text, whose markers stay as they are. */
export const sourceLines = ({ citations = [] }: Message): string[] => {
  const byExcerpt = Map.groupBy(citations.filter(isOfSource), ({ excerpt }) => excerpt)
  const lines = [...byExcerpt].map(([excerpt, [first]]) =>
    first ? `[${excerpt}] ${sourceText(first)}` : '',
  )
  return lines.length > 0 ? [lines.join('\n')] : []
}

const isOfSource = ({ title }: Citation) => title !== ''

const sourceText = ({ title, position, quote, support }: Citation): string =>
  [
    position ? `${title}, ${positionText(position, 'fr')}` : title,
    ...(quote === '' ? [] : [`«\u00a0${quote.replaceAll(/\s+/g, ' ').trim()}\u00a0»`]),
    ...(support === 'stated' ? [] : ['à vérifier']),
  ].join('\u00a0; ')
