import type { Collection } from '@atelier/contract/knowledge/collections'
import { formatSize } from '#format/sizes.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.states

type Counts = Pick<Collection, 'sources' | 'states' | 'pages' | 'passages'>

/** One line about the documents of a collection: what is still being done first. */
export function collectionState({ sources, states, pages, passages }: Counts): string {
  if (sources === 0) return texts.empty
  const reading = states.waiting + states.reading
  if (reading > 0) return texts.reading(reading)
  const incomplete = states.partial + states.unreadable
  return incomplete > 0 ? texts.incomplete(incomplete) : texts.ready(pages, passages)
}

/** How many documents a collection has, and the storage that they take. */
export function storedText({
  sources,
  byteSize,
}: Pick<Collection, 'sources' | 'byteSize'>): string {
  const documents = knowledgeTexts.documents(sources)
  return sources === 0 ? documents : `${documents} · ${formatSize(byteSize)}`
}
