import type { ReplyAssistant } from '@atelier/contract/chat/assistant/reply-assistant'
import { useModelName } from '#features/models/use-models.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantTexts as texts } from '../chat-parts.texts.ts'

interface Props {
  readonly assistant: ReplyAssistant | undefined
  readonly modelName: string
}

/** That another model of the assistant replied, or none of it. */
export function AssistantNote({ assistant, modelName }: Props) {
  const nameOf = useModelName('text')
  const { insteadOf, isGone } = assistant ?? {}
  if (insteadOf === undefined && !isGone) return undefined
  return (
    <Quiet component="p" sx={{ mb: 1 }}>
      {insteadOf === undefined ? texts.without : texts.instead(modelName, nameOf(insteadOf))}
    </Quiet>
  )
}
