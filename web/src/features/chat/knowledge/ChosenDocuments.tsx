import { lazy, Suspense } from 'react'
import type { ChosenKnowledge } from './use-chat-knowledge.ts'

const KnowledgeChips = lazy(async () => ({
  default: (await import('./details/KnowledgeChips.tsx')).KnowledgeChips,
}))

/** Above the field: the collections that are chosen, if there are any. */
export const ChosenDocuments = ({ knowledge }: { readonly knowledge: ChosenKnowledge }) =>
  knowledge.scope.collectionIds.length > 0 && (
    <Suspense>
      <KnowledgeChips {...knowledge} />
    </Suspense>
  )
