import type { GivenExcerpt } from '@atelier/contract/knowledge/citations'
import Edit from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { clearEdit, drafts, editDraftId, removedFilesDraftId } from '../drafts.ts'
import type { EditedQuestion, EditRequest } from '../message-list/edit-request.ts'
import { QuestionMenu } from '../removal/QuestionMenu.tsx'
import { CorrectedNote } from '../versions/CorrectedNote.tsx'
import { VersionSwitch } from '../versions/VersionSwitch.tsx'
import type { MessagePosition, VersionActions } from '../versions/version-actions.ts'
import { QuestionBubble } from './QuestionBubble.tsx'

const QuestionEditor = lazy(async () => ({
  default: (await import('./editing/QuestionEditor.tsx')).QuestionEditor,
}))

interface Props {
  readonly place: MessagePosition
  /** Sends the edited question; returns whether it was sent. Absent while another reply is written. */
  readonly onEdit: ((question: MessagePosition, edited: EditedQuestion) => boolean) | undefined
  /** Given for the last question only. */
  readonly request: EditRequest | undefined
  readonly versions: VersionActions
  /** The excerpts that its reply was given. */
  readonly given: readonly GivenExcerpt[] | undefined
}

/** A stored question, with its versions; it can be edited. What is typed is stored until it is sent or cancelled. */
export function EditableQuestion({ place, onEdit, request, versions, given }: Props) {
  const { message } = place
  const { isOpen, pencil, open, leave } = useOpenEditor(message, request)
  const close = () => {
    clearEdit(message.id)
    leave()
  }
  if (isOpen)
    return (
      <Suspense fallback={<QuestionBubble message={message} given={given} />}>
        <QuestionEditor
          message={message}
          onSend={onEdit && ((edited) => onEdit(place, edited))}
          onCorrect={async (content) => {
            if (await versions.onCorrect(message, content)) close()
          }}
          onCancel={close}
        />
      </Suspense>
    )
  const { corrections, variants } = message
  return (
    <QuestionBubble
      message={message}
      given={given}
      action={
        onEdit && (
          <Tooltip title={chatTexts.editQuestion}>
            <IconButton
              ref={pencil}
              size="small"
              aria-label={chatTexts.editQuestion}
              onClick={open}
            >
              <Edit />
            </IconButton>
          </Tooltip>
        )
      }
      foot={
        (corrections !== undefined || variants !== undefined) && (
          <>
            <CorrectedNote message={message} actions={versions} />
            <VersionSwitch message={message} onShow={versions.onShow} />
            {variants && <QuestionMenu place={place} actions={versions} />}
          </>
        )
      }
    />
  )
}

/** Open from the start where something was typed and not sent; afterwards the focus goes back to where it came from. */
function useOpenEditor(message: MessagePosition['message'], request: EditRequest | undefined) {
  const [isOpen, setIsOpen] = useState(() => hasUnsentEdit(message))
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  const wasRequested = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      if (wasRequested.current) request?.onLeave()
      else pencil.current?.focus()
      wasRequested.current = false
    }
    wasOpen.current = isOpen
  }, [isOpen, request])
  useEffect(() => {
    if (!request?.isOpen) return
    wasRequested.current = true
    setIsOpen(true)
    request.onTaken()
  }, [request])
  return { isOpen, pencil, open: () => setIsOpen(true), leave: () => setIsOpen(false) }
}

const hasUnsentEdit = ({ id, content }: MessagePosition['message']) => {
  const draft = drafts.read(editDraftId(id))
  return (draft !== '' && draft !== content) || drafts.read(removedFilesDraftId(id)) !== ''
}
