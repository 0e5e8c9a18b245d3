import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import {
  AssistantPage,
  type KnowledgeFieldProps,
  NewAssistantPage,
} from '#features/assistants/AssistantPage.tsx'
import { assistantsTexts } from '#features/assistants/assistants.texts.ts'
import { CollectionPicker } from '#features/knowledge/CollectionPicker.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'

const texts = assistantsTexts.tryOut
const TryOutChat = lazy(async () => ({
  // What the chat's page consists of is loaded as it is, not in parts that both need.
  default: (await import('../tools/ChatScreen.tsx')).TryOutScreen,
}))

/** One assistant with what other features give to its editor; without an id, a new one. */
export const OneAssistant = ({ assistantId }: { readonly assistantId: string | undefined }) =>
  assistantId === undefined ? (
    <NewAssistantPage {...parts} />
  ) : (
    <AssistantPage assistantId={assistantId} {...parts} />
  )

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
