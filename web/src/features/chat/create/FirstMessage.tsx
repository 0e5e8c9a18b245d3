import { useRef } from 'react'
import { useModels } from '#features/models/use-models.ts'
import type { ChosenAssistant } from '../assistant/chosen-assistant.ts'
import { columnStyle } from '../composer/column-style.ts'
import { MessageComposer } from '../composer/MessageComposer.tsx'
import { newChatDraftId, tryOutDraftId } from '../drafts.ts'
import { ModelButton } from '../model-picker/ModelButton.tsx'
import { ProblemAlert } from '../page/ProblemAlert.tsx'
import { useTimedAlert } from '../page/use-timed-alert.ts'
import { TemporaryPromise } from '../temporary/TemporaryPromise.tsx'
import { useBeginChat } from './use-begin-chat.ts'

interface Props {
  readonly isTemporary: boolean
  /** The project that the chat begins in. */
  readonly projectId?: string | undefined
  /** Who answers; its models are preferred. */
  readonly assistant: ChosenAssistant & {
    readonly models: readonly string[]
    /** Nobody has chosen it. */
    readonly isDefault?: boolean
  }
  /** Of a chat that only tries the assistant out, instead of opening it: it has a draft of its own. */
  readonly onBegun?: (chatId: string) => void
}

/** The field whose message begins a chat. */
export function FirstMessage({ isTemporary, projectId, assistant, onBegun }: Props) {
  const alert = useTimedAlert()
  const { model, choose, compared, compare, knowledge, isBeginning, start } = useBeginChat(
    alert.show,
    { projectId, assistant, onBegun },
  )
  const models = useModels('text').data ?? []
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <ProblemAlert alert={alert} sx={{ ...columnStyle, pb: 1 }} />
      <MessageComposer
        chatId={onBegun ? tryOutDraftId(assistant.id) : newChatDraftId}
        field={field}
        isSending={isBeginning}
        knowledge={knowledge}
        assistant={onBegun ? undefined : assistant}
        model={
          model && (
            <ModelButton
              models={models}
              chosenId={model.id}
              name={model.name}
              onChoose={choose}
              compared={compared}
              onCompare={compare}
              assistant={onBegun ? undefined : assistant}
            />
          )
        }
        onSend={start}
      />
      {isTemporary && <TemporaryPromise />}
    </>
  )
}
