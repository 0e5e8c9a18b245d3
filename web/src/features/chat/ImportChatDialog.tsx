import type { Chat } from '@atelier/contract/chat/chat'
import Upload from '@mui/icons-material/FileUploadRounded'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { type DragEvent, useId, useRef, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { chatTexts } from './chat.texts.ts'
import { useImportChat } from './chat-menu/use-import-export.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onImported: (chats: readonly Chat[]) => void
}

/** Takes chats from a file, chosen or dropped, or from text that is pasted. */
export function ImportChatDialog({ isOpen, onClose, onImported }: Props) {
  const { mutate, isPending, error, reset } = useImportChat()
  const title = useId()
  const help = useId()
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const take = (source: Blob | undefined) => {
    if (!source || isPending) return
    mutate(source, {
      onSuccess: (chats) => {
        onClose()
        onImported(chats)
      },
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const clear = () => {
    reset()
    setPasted('')
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
      aria-describedby={help}
      slotProps={{ transition: { onExited: clear } }}
    >
      <DialogTitle id={title}>{chatTexts.importTitle}</DialogTitle>
      <DialogContent onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Stack sx={{ gap: 2 }}>
          <DialogContentText id={help}>{chatTexts.importHelp}</DialogContentText>
          {error && <Alert severity="error">{chatTexts.failed.import(errorMessage(error))}</Alert>}
          <Button
            variant="outlined"
            startIcon={<Upload />}
            loading={isPending}
            onClick={() => input.current?.click()}
            sx={{ py: 2 }}
          >
            {chatTexts.chooseFile}
          </Button>
          <Box
            component="input"
            type="file"
            ref={input}
            accept=".json,application/json"
            aria-label={chatTexts.chooseFile}
            hidden
            onChange={({ target }) => {
              take(target.files?.[0])
              // The same file, put right meanwhile, may be chosen again.
              target.value = ''
            }}
          />
          <TextField
            label={chatTexts.pasteIt}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
            multiline
            minRows={3}
            maxRows={6}
            disabled={isPending}
            slotProps={{
              htmlInput: {
                spellCheck: false,
                style: { fontFamily: 'monospace', fontSize: '0.8125rem' },
              },
            }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {chatTexts.cancel}
        </Button>
        <Button
          variant="contained"
          disabled={pasted.trim() === ''}
          loading={isPending}
          onClick={() => take(new Blob([pasted]))}
        >
          {chatTexts.importIt}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
