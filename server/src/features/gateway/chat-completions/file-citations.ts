import type { FileCitation } from '@atelier/contract/gateway/chat-documents'
import type { Citation } from '@atelier/contract/knowledge/citations'
import type { GivenText, ReplyKnowledge } from '#features/knowledge/knowledge.service.ts'

/** Checks a reply against the excerpts that it was written from, while it is written. */
export interface FileCitations {
  read(text: string): void
  /** Of the whole reply. */
  finish(): FileCitation[]
}

export function createFileCitations(
  { createCitationReader }: Pick<ReplyKnowledge, 'createCitationReader'>,
  excerpts: readonly GivenText[],
): FileCitations {
  // Read when the reply begins: it may have waited long.
  let reader: ReturnType<typeof createCitationReader> | undefined
  const begin = () => {
    reader ??= createCitationReader(excerpts)
    return reader
  }
  return {
    read(text) {
      if (excerpts.length > 0) begin().read(text)
    },
    finish: () => (excerpts.length > 0 ? begin().finish().citations.flatMap(toFileCitation) : []),
  }
}

/** A marker of no excerpt, and quoted words that are in none, cite no document. */
function toFileCitation(citation: Citation): FileCitation[] {
  const { sourceId, from, to, title, quote, position, support } = citation
  if (sourceId === null) return []
  return [
    {
      type: 'file_citation',
      ...{ start_index: from, end_index: to },
      ...{ file_id: sourceId, filename: title, quote, place: position, support },
    },
  ]
}
