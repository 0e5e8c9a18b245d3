import { attachmentTypes } from '@atelier/contract/attachments/attachments'
import AttachIcon from '@mui/icons-material/AttachFileRounded'
import { IconButton, Tooltip } from '@mui/material'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { attachmentTexts } from './attachments.texts.ts'
import { uploads } from './uploads.ts'

const accepted = [...attachmentTypes, '.doc', '.docx', '.txt', '.md', '.csv'].join(',')

/** Opens the file picker; the chosen files are uploaded at once. */
export function AttachButton({ chatId }: { readonly chatId: string }) {
  const picker = useFilePicker({
    accept: accepted,
    label: attachmentTexts.attach,
    multiple: true,
    onFiles: (files) => uploads.add(chatId, files),
  })
  return (
    <>
      <Tooltip title={attachmentTexts.attach}>
        <IconButton aria-label={attachmentTexts.attach} onClick={picker.open} sx={{ ml: -1 }}>
          <AttachIcon />
        </IconButton>
      </Tooltip>
      {picker.input}
    </>
  )
}
