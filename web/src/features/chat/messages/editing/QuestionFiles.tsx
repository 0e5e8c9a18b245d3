import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Message } from '@atelier/contract/chat/chat'
import Close from '@mui/icons-material/CloseRounded'
import { Stack } from '@mui/material'
import { type RefObject, useState } from 'react'
import { attachmentTexts } from '#features/attachments/attachments.texts.ts'
import { MessageFiles } from '#features/attachments/MessageFiles.tsx'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { drafts, removedFilesDraftId } from '../../drafts.ts'

/** The files of an edited question; which ones were taken away is stored at each change. */
export function useQuestionFiles(
  { id, attachments = [] }: Message,
  field: RefObject<HTMLElement | null>,
) {
  const draftId = removedFilesDraftId(id)
  const [removed, setRemoved] = useState(() => drafts.read(draftId).split(' ').filter(Boolean))
  const remove = (file: Attachment) => {
    const next = [...removed, file.id]
    setRemoved(next)
    drafts.write(draftId, next.join(' '))
    // The button disappears, and the focus with it.
    field.current?.focus()
  }
  return { files: attachments.filter((file) => !removed.includes(file.id)), removed, remove }
}

interface Props {
  readonly files: readonly Attachment[]
  readonly onRemove: (file: Attachment) => void
}

/** The files of a question that is being edited, each with a button that takes it away. */
export const QuestionFiles = ({ files, onRemove }: Props) => (
  <>
    {files.map((file) => (
      <Stack key={file.id} direction="row" sx={rowStyle}>
        <MessageFiles files={[file]} />
        <ActionButton
          size="small"
          label={attachmentTexts.remove(file.fileName)}
          icon={<Close fontSize="small" />}
          onClick={() => onRemove(file)}
        />
      </Stack>
    ))}
  </>
)

const rowStyle = { alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, maxWidth: '100%' }
