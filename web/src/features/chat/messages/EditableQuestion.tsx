import type { Message } from '@atelier/contract/chat/chat'
import Edit from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { drafts, editDraftId } from '../drafts.ts'
import type { EditRequest } from '../message-list/edit-request.ts'
import type { ReplyState } from '../reply/streaming-reply.ts'
import { QuestionBubble } from './QuestionBubble.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'

interface Props {
  readonly message: Message
  /** The state of the reply to the edited question, while the old reply is still there. */
  readonly editState: ReplyState['type'] | undefined
  /** Sends the edited question; returns whether it was sent. */
  readonly onEdit: (question: Message, content: string) => boolean
  readonly request: EditRequest
}

/** The last question, which can be edited. What is typed is stored until it is sent or cancelled. */
export function EditableQuestion({ message, editState, onEdit, request }: Props) {
  const [isOpen, setIsOpen] = useState(() => hasUnsentEdit(message))
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  const wasRequested = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      if (wasRequested.current) request.onLeave()
      else pencil.current?.focus()
      wasRequested.current = false
    }
    wasOpen.current = isOpen
  }, [isOpen, request])
  useEffect(() => {
    if (!request.isOpen) return
    wasRequested.current = true
    setIsOpen(true)
    request.onTaken()
  }, [request])
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
  const draft = drafts.read(editDraftId(id))
  return draft !== '' && draft !== content
}
