import type { Attachment } from '@atelier/contract/attachments/attachments'
import Close from '@mui/icons-material/CloseRounded'
import { Box, Dialog, IconButton } from '@mui/material'
import { useSignedLink } from '#api/upload-url.ts'
import { attachmentTexts } from '../attachments.texts.ts'
import { readFileLink } from './attachments-client.ts'

/** A picture as large as the window allows. */
export function PictureDialog({
  file,
  onClose,
}: {
  readonly file: Attachment
  readonly onClose: () => void
}) {
  const { src, onError } = useSignedLink(file.url ?? '', () => readFileLink(file.id))
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      slotProps={{ paper: { 'aria-label': file.fileName } }}
    >
      <IconButton
        aria-label={attachmentTexts.close}
        onClick={onClose}
        sx={{
          position: 'absolute',
          top: 8,
          right: 8,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.paper' },
        }}
      >
        <Close />
      </IconButton>
      <Box
        component="img"
        alt={file.fileName}
        src={src}
        onError={onError}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: '88vh' }}
      />
    </Dialog>
  )
}
