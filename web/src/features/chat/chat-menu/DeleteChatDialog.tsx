import type { Chat } from '@atelier/contract/chat/chat'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useId } from 'react'
import { errorMessage } from '#api/failures.ts'
import { chatTexts } from '../chat.texts.ts'
import { useDeleteChat } from './use-delete-chat.ts'

interface Props {
  readonly chat: Chat | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: (chatId: string) => void
}

/** Asks before a chat is deleted for good. */
export function DeleteChatDialog({ chat, isOpen, onClose, onDeleted }: Props) {
  const { mutate, isPending, error, reset } = useDeleteChat()
  const title = useId()
  const help = useId()
  const remove = () => {
    if (!chat || isPending) return
    mutate(chat.id, {
      onSuccess: () => {
        onClose()
        onDeleted(chat.id)
      },
    })
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={title}
      aria-describedby={help}
      slotProps={{ transition: { onExited: reset } }}
    >
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {chatTexts.removeQuestion(chat?.title ?? '')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={help}>{chatTexts.removeHelp}</DialogContentText>
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {chatTexts.failed.remove(errorMessage(error))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {chatTexts.cancel}
        </Button>
        <Button variant="contained" color="error" loading={isPending} onClick={remove}>
          {chatTexts.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
