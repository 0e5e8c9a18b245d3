import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { type Mention, mentionAt, withoutMention } from './mention.ts'
import type { ChosenKnowledge } from './use-chat-knowledge.ts'

const CollectionSuggestions = lazy(async () => ({
  default: (await import('#features/knowledge/CollectionSuggestions.tsx')).CollectionSuggestions,
}))

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: string
  readonly setDraft: (text: string) => void
  readonly knowledge: ChosenKnowledge
}

/** `#` and the beginning of a name choose a collection while a message is written. */
export function MentionedCollections({ field, draft, setDraft, knowledge }: Props) {
  const { scope, choose } = knowledge
  const canChoose = isToolEnabled(tools.knowledge, useOpenFeatures())
  const [closedAt, setClosedAt] = useState<string>()
  const element = field.current
  const isPossible = canChoose && element !== null && draft.includes('#') && draft !== closedAt
  const isFull = scope.collectionIds.length >= knowledgeLimits.searchedMax
  const mention: Mention | undefined =
    isPossible && !isFull ? mentionAt(draft, element.selectionEnd) : undefined
  if (!mention || !element) return undefined
  const pick = (id: string) => {
    setDraft(withoutMention(draft, mention))
    choose({ ...scope, collectionIds: [...scope.collectionIds, id] })
  }
  return (
    <Suspense>
      <CollectionSuggestions
        query={mention.query}
        exceptIds={scope.collectionIds}
        field={element}
        onPick={pick}
        onClose={() => setClosedAt(draft)}
      />
    </Suspense>
  )
}
