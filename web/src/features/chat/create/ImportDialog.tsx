import type { Chat } from '@atelier/contract/chat/chat'
import Upload from '@mui/icons-material/FileUploadRounded'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useId, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { chatTexts } from '../chat.texts.ts'
import { useImportChat } from '../chat-menu/use-import-export.ts'

export interface ImportDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onImported: (chats: readonly Chat[]) => void
}

/** Imports chats from a file, chosen or dropped, or from a pasted text. */
export function ImportDialog({ isOpen, onClose, onImported }: ImportDialogProps) {
  const { mutate, isPending, error, reset } = useImportChat()
  const title = useId()
  const help = useId()
  const [pasted, setPasted] = useState('')
  const importFrom = (source: Blob | undefined) => {
    if (!source || isPending) return
    mutate(source, {
      onSuccess: (chats) => {
        onClose()
        onImported(chats)
      },
    })
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
      <FileDrop onFiles={([file]) => importFrom(file)} sx={dropStyle}>
        <DialogTitle id={title}>{chatTexts.importTitle}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <DialogContentText id={help}>{chatTexts.importHelp}</DialogContentText>
            {error && (
              <Alert severity="error">{chatTexts.failed.import(errorMessage(error))}</Alert>
            )}
            <FileButton isPending={isPending} onFile={importFrom} />
            <PasteField value={pasted} isDisabled={isPending} onChange={setPasted} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {chatTexts.cancel}
          </Button>
          <ImportButton
            text={pasted}
            isPending={isPending}
            onImport={() => importFrom(new Blob([pasted]))}
          />
        </DialogActions>
      </FileDrop>
    </Dialog>
  )
}

interface ImportButtonProps {
  readonly text: string
  readonly isPending: boolean
  readonly onImport: () => void
}
const ImportButton = ({ text, isPending, onImport }: ImportButtonProps) => (
  <WithReason reason={text.trim() === '' ? chatTexts.reasons.noImport : undefined}>
    {(ready) => (
      <Button {...ready} variant="contained" loading={isPending} onClick={onImport}>
        {chatTexts.importIt}
      </Button>
    )}
  </WithReason>
)

interface FileButtonProps {
  readonly isPending: boolean
  readonly onFile: (file: File | undefined) => void
}
function FileButton({ isPending, onFile }: FileButtonProps) {
  const picker = useFilePicker({
    accept: '.json,application/json',
    label: chatTexts.chooseFile,
    onFiles: ([file]) => onFile(file),
  })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Upload />}
        loading={isPending}
        onClick={picker.open}
        sx={{ py: 2 }}
      >
        {chatTexts.chooseFile}
      </Button>
      {picker.input}
    </>
  )
}

interface PasteFieldProps {
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (text: string) => void
}
const PasteField = ({ value, isDisabled, onChange }: PasteFieldProps) => (
  <TextField
    label={chatTexts.pasteIt}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    multiline
    minRows={3}
    maxRows={6}
    disabled={isDisabled}
    slotProps={{
      htmlInput: {
        spellCheck: false,
        style: { fontFamily: 'monospace', fontSize: '0.8125rem' },
      },
    }}
  />
)

/** As tall as the dialog allows, so that its content scrolls. */
const dropStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 }
