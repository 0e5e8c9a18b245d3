import type { ReplyChunk } from '@atelier/contract/chat/replies'
import type { Citation, Grounding } from '@atelier/contract/knowledge/citations'

/** What a reply is written from, and what its sentences cite. */
export interface ReplySources {
  readonly grounding: Grounding | undefined
  readonly citations: readonly Citation[]
}
export const noSources: ReplySources = { grounding: undefined, citations: [] }

/** With what a chunk brings of them; a late subscriber gets all of them again. */
export function withSourcesOf(sources: ReplySources, chunk: ReplyChunk): ReplySources {
  if ('grounding' in chunk) return { ...sources, grounding: chunk.grounding }
  if (!('citation' in chunk)) return sources
  const { citation } = chunk
  const others = sources.citations.filter(({ n }) => n !== citation.n)
  return { ...sources, citations: [...others, citation] }
}

/** As they stand in a message. */
export const messageSources = ({ grounding, citations }: ReplySources) => ({
  ...(grounding && { grounding }),
  ...(citations.length > 0 && { citations: [...citations] }),
})
