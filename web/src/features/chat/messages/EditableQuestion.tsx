import type { Message } from '@atelier/contract/chat/chat'
import Edit from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { drafts, editDraftId } from '../drafts.ts'
import type { ReplyState } from '../reply/streaming-reply.ts'
import { QuestionBubble } from './QuestionBubble.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'

interface Props {
  readonly message: Message
  /** How the reply to the new words stands, while the old ones are still there. */
  readonly editState: ReplyState['type'] | undefined
  /** Asks it in these words; tells whether that went on its way. */
  readonly onEdit: (question: Message, content: string) => boolean
}

/** The question that the chat ends with, which one may put in other words. What was typed is kept until it was asked, or given up. */
export function EditableQuestion({ message, editState, onEdit }: Props) {
  const [isOpen, setIsOpen] = useState(() => hasUnsentEdit(message))
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => {
    drafts.write(editDraftId(message.id), '')
    setIsOpen(false)
  }
  if (isOpen || editState !== undefined)
    return (
      <QuestionEditor
        message={message}
        editState={editState}
        onSend={(content) => onEdit(message, content)}
        onCancel={close}
      />
    )
  return (
    <QuestionBubble
      message={message}
      action={
        <Tooltip title={chatTexts.editQuestion}>
          <IconButton
            ref={pencil}
            size="small"
            aria-label={chatTexts.editQuestion}
            onClick={() => setIsOpen(true)}
          >
            <Edit />
          </IconButton>
        </Tooltip>
      }
    />
  )
}

const hasUnsentEdit = ({ id, content }: Message) => {
  const typed = drafts.read(editDraftId(id))
  return typed !== '' && typed !== content
}
