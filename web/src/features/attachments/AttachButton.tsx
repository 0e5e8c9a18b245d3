import { attachmentTypes } from '@atelier/contract/attachments/attachments'
import AttachIcon from '@mui/icons-material/AttachFileRounded'
import { IconButton, Tooltip } from '@mui/material'
import { type ChangeEvent, useRef } from 'react'
import { attachmentTexts } from './attachments.texts.ts'
import { uploads } from './uploads.ts'

const accepted = [...attachmentTypes, '.doc', '.docx', '.txt', '.md', '.csv'].join(',')

/** Opens the file picker; what is chosen goes up at once. */
export function AttachButton({ chatId }: { readonly chatId: string }) {
  const picker = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add(chatId, [...(event.target.files ?? [])])
    // Emptied, so that choosing the same file again is a change too.
    event.target.value = ''
  }
  return (
    <>
      <Tooltip title={attachmentTexts.attach}>
        <IconButton
          aria-label={attachmentTexts.attach}
          onClick={() => picker.current?.click()}
          sx={{ ml: -1 }}
        >
          <AttachIcon />
        </IconButton>
      </Tooltip>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={attachmentTexts.attach}
        onChange={choose}
      />
    </>
  )
}
