import Upload from '@mui/icons-material/FileUploadRounded'
import { Button, TextField } from '@mui/material'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'

interface FileButtonProps {
  readonly isPending: boolean
  readonly onFile: (file: File | undefined) => void
}

/** Chooses a file of chats. */
export function FileButton({ isPending, onFile }: FileButtonProps) {
  const picker = useFilePicker({
    accept: '.zip,.json,application/zip,application/json',
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

/** Takes the text of a file. */
export const PasteField = ({ value, isDisabled, onChange }: PasteFieldProps) => (
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
