import { lazy, type RefObject, Suspense, useState } from 'react'
import { mentionAt, withoutMention } from '../knowledge/mention.ts'
import type { ChosenAssistant } from './chosen-assistant.ts'

const AssistantSuggestions = lazy(async () => ({
  default: (await import('#features/assistants/AssistantSuggestions.tsx')).AssistantSuggestions,
}))

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: string
  readonly setDraft: (text: string) => void
  readonly assistant: ChosenAssistant
}

/** `@` and the beginning of a name choose who answers while a message is written. */
export function MentionedAssistant({ field, draft, setDraft, assistant }: Props) {
  const [closedAt, setClosedAt] = useState<string>()
  const element = field.current
  const isPossible = element !== null && draft.includes('@') && draft !== closedAt
  const mention = isPossible ? mentionAt(draft, element.selectionEnd, '@') : undefined
  if (!mention || !element) return undefined
  return (
    <Suspense>
      <AssistantSuggestions
        query={mention.query}
        field={element}
        onPick={({ id }) => {
          setDraft(withoutMention(draft, mention))
          assistant.choose(id)
        }}
        onClose={() => setClosedAt(draft)}
      />
    </Suspense>
  )
}
