import type { Attachment } from '@atelier/contract/attachments/attachments'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { hasFinePointer } from '../composer/use-composer-focus.ts'
import type { MessagePosition } from '../versions/version-actions.ts'

/** The composer wants the last question to be edited. */
export interface EditRequest {
  readonly isOpen: boolean
  /** The editor is there. */
  readonly onTaken: () => void
  /** Left without sending: the focus goes back to where it came from. */
  readonly onLeave: () => void
}

export interface EditedQuestion {
  readonly content: string
  /** Its files that go with it; all of them when absent. */
  readonly files: readonly Attachment[] | undefined
}
type Edit = (question: MessagePosition, edited: EditedQuestion) => boolean

/** Editing the last question, from the composer's field or beside the question. */
export function useEditRequest(edit: Edit, field: RefObject<HTMLTextAreaElement | null>) {
  const [isOpen, setOpen] = useState(false)
  // The same objects between renders: others would render the question again.
  const editRequest = useMemo<EditRequest>(
    () => ({
      isOpen,
      onTaken: () => setOpen(false),
      onLeave: () => field.current?.focus(),
    }),
    [isOpen, field],
  )
  const onEdit = useCallback(
    (question: MessagePosition, edited: EditedQuestion): boolean => {
      const isSent = edit(question, edited)
      // The editor disappears with the first token of the reply, and the focus with it: the composer gets it.
      if (isSent && hasFinePointer()) field.current?.focus()
      return isSent
    },
    [edit, field],
  )
  return { ofList: { onEdit, editRequest }, open: () => setOpen(true) }
}
