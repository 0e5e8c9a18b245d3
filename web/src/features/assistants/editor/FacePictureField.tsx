import { uploadPictureTypes } from '@atelier/contract/account/account'
import RemoveIcon from '@mui/icons-material/HideImageOutlined'
import UploadIcon from '@mui/icons-material/ImageOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { assistantsTexts } from '../assistants.texts.ts'

const texts = assistantsTexts.form

export interface FacePictureFieldProps {
  readonly hasPicture: boolean
  /** The server makes it small. */
  readonly choose: (file: File) => void
  readonly isPending: boolean
  readonly error: Error | null
  /** The sign is shown again. */
  readonly onRemove: () => void
}

/** A picture instead of the sign. */
export function FacePictureField(props: FacePictureFieldProps) {
  const { hasPicture, choose, isPending, error, onRemove } = props
  const picker = useFilePicker({
    accept: uploadPictureTypes.join(','),
    label: texts.picture,
    onFiles: ([file]) => file && choose(file),
  })
  const chooseButton = useRef<HTMLButtonElement>(null)
  const remove = () => {
    // Its own button leaves: without the focus, the keyboard would no longer reach the window, nor Escape close it.
    chooseButton.current?.focus()
    onRemove()
  }
  return (
    <Box role="group" aria-label={texts.picture}>
      <Typography variant="subtitle2" component="p" sx={{ mb: 0.5 }}>
        {texts.picture}
      </Typography>
      <FailureAlert
        reason={error ? texts.failedPicture(errorMessage(error)) : undefined}
        sx={{ mb: 1 }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          ref={chooseButton}
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<UploadIcon />}
          loading={isPending}
          onClick={picker.open}
        >
          {texts.choosePicture}
        </Button>
        {hasPicture && (
          <Button size="small" color="inherit" startIcon={<RemoveIcon />} onClick={remove}>
            {texts.removePicture}
          </Button>
        )}
      </Stack>
      {picker.input}
    </Box>
  )
}
