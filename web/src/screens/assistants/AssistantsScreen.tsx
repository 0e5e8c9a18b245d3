import type { Assistant } from '@atelier/contract/assistants/assistants'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { AssistantLinkPage } from '#features/assistants/AssistantLinkPage.tsx'
import {
  AssistantPage,
  type KnowledgeFieldProps,
  NewAssistantPage,
} from '#features/assistants/AssistantPage.tsx'
import { AssistantsPage } from '#features/assistants/AssistantsPage.tsx'
import { assistantLinkPath, newAssistantPath } from '#features/assistants/assistant-paths.ts'
import { assistantsTexts } from '#features/assistants/assistants.texts.ts'
import { CollectionPicker } from '#features/knowledge/CollectionPicker.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'

const texts = assistantsTexts.tryOut
const TryOutChat = lazy(async () => ({
  default: (await import('#features/chat/TryOutChat.tsx')).TryOutChat,
}))

/** The assistants, one of them, a new one, or the one that a link gives. */
export function AssistantsScreen() {
  const { assistantId } = useParams()
  const { pathname, hash } = useLocation()
  if (pathname === assistantLinkPath) {
    const secret = hash.replace(/^#/, '')
    return <AssistantLinkPage key={secret} secret={secret} />
  }
  if (pathname === newAssistantPath) return <NewAssistantPage {...parts} />
  if (assistantId !== undefined)
    return <AssistantPage key={assistantId} assistantId={assistantId} {...parts} />
  return <AssistantsPage />
}

const KnowledgeField = ({ scope, onChange }: KnowledgeFieldProps) => (
  <CollectionPicker
    chosenIds={scope.collectionIds}
    max={knowledgeLimits.searchedMax}
    onChange={(ids) => onChange({ ...scope, collectionIds: [...ids] })}
  />
)

function TryOut({ assistant }: { readonly assistant: Assistant | undefined }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Panel
      title={texts.title}
      pad={false}
      actions={
        assistant && (
          <Button size="small" color="inherit" onClick={() => setAttempt(attempt + 1)}>
            {texts.again}
          </Button>
        )
      }
    >
      <Quiet component="p" sx={{ px: 2, pt: 1.5, pb: assistant ? 0 : 2 }}>
        {assistant ? texts.help : texts.first}
      </Quiet>
      {assistant && (
        <Suspense>
          <TryOutChat key={attempt} assistant={assistant} />
        </Suspense>
      )}
    </Panel>
  )
}

const parts = {
  knowledgeField: (props: KnowledgeFieldProps) => <KnowledgeField {...props} />,
  tryOut: (assistant: Assistant | undefined) => <TryOut assistant={assistant} />,
}
