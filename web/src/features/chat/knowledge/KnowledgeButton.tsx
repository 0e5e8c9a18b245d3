import KnowledgeIcon from '@mui/icons-material/LibraryBooksOutlined'
import { lazy, Suspense, useState } from 'react'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { chatTexts as texts } from '../chat.texts.ts'
import type { ChosenKnowledge } from './use-chat-knowledge.ts'

const KnowledgeDialog = lazy(async () => ({
  default: (await import('./details/KnowledgeDialog.tsx')).KnowledgeDialog,
}))

/** Opens the choice of the documents that questions are answered from. */
export function KnowledgeButton({ scope, choose }: ChosenKnowledge) {
  const canChoose = isToolEnabled(tools.knowledge, useOpenFeatures())
  const [isOpen, setIsOpen] = useState(false)
  if (!canChoose) return undefined
  return (
    <>
      <ActionButton
        label={texts.documents}
        icon={<KnowledgeIcon />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <KnowledgeDialog scope={scope} choose={choose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
