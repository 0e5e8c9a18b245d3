import { uploadPictureTypes } from '@atelier/contract/account/account'
import RemoveIcon from '@mui/icons-material/HideImageOutlined'
import UploadIcon from '@mui/icons-material/ImageOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { useMakeFace } from '../api/use-assistant-changes.ts'
import { assistantsTexts } from '../assistants.texts.ts'

const texts = assistantsTexts.form

interface Props {
  readonly hasPicture: boolean
  /** Without one, the sign is shown again. */
  readonly onChange: (picture: string | undefined) => void
}

/** A picture instead of the sign; the server makes it small. */
export function FacePictureField({ hasPicture, onChange }: Props) {
  const { mutate, isPending, error } = useMakeFace()
  const picker = useFilePicker({
    accept: uploadPictureTypes.join(','),
    label: texts.picture,
    onFiles: ([file]) => file && mutate(file, { onSuccess: ({ picture }) => onChange(picture) }),
  })
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
          <Button
            size="small"
            color="inherit"
            startIcon={<RemoveIcon />}
            onClick={() => onChange(undefined)}
          >
            {texts.removePicture}
          </Button>
        )}
      </Stack>
      {picker.input}
    </Box>
  )
}
