import type { Grounding } from '@atelier/contract/knowledge/citations'
import { citationTexts as texts } from './citations.texts.ts'

/** What a reply is written from, or why from nothing, in one sentence. */
export function groundingText(grounding: Grounding): string {
  const { given, found, notes, mode, collections } = grounding
  if (given.length === 0 || notes.includes('nothing-found')) {
    const reason = reasonWithoutResult(grounding)
    if (reason !== undefined)
      return mode === 'only' ? texts.ended(reason) : texts.withoutDocuments(reason)
    const names = collections.map(({ name }) => texts.quoted(name)).join(', ')
    return (mode === 'only' ? texts.nothingOnly : texts.nothing)(names || texts.yourDocuments)
  }
  const documents = new Set(given.map(({ sourceId }) => sourceId)).size
  return found > given.length
    ? texts.givenOf(given.length, found)
    : texts.given(given.length, documents)
}

/** Why nothing that answers is given though nobody can say that the documents have no answer. */
function reasonWithoutResult({ found, notes, collections }: Grounding): string | undefined {
  if (found > 0) return texts.noRoom(found)
  if (notes.includes('index-restarting')) return texts.restarting
  if (notes.includes('withdrawn') && collections.length === 0) return texts.noneReadable
  if (notes.includes('index-incomplete')) return texts.rebuilding
  return notes.includes('being-read') ? texts.beingRead : undefined
}
