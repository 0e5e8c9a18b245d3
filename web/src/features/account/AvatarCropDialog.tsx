import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useId, useRef, useState } from 'react'
import { NumberSlider } from '#ui/NumberSlider.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { cropLimits, held, wholeCrop } from './crop.ts'
import { cutPicture } from './cut-picture.ts'
import { ownAccountTexts } from './own-account.texts.ts'
import { CropStage } from './parts/CropStage.tsx'

const texts = ownAccountTexts.crop

interface Props {
  readonly file: File
  readonly isSending: boolean
  readonly onChosen: (picture: Blob) => void
  readonly onCancel: () => void
}

/** Which square of the chosen picture becomes the avatar. A picture that this browser cannot show goes to the server as it is. */
export function AvatarCropDialog({ file, isSending, onChosen, onCancel }: Props) {
  const heading = useId()
  const address = useObjectUrl(file)
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const zoom = (next: number) => {
    const { naturalWidth: width = 1, naturalHeight: height = 1 } = picture.current ?? {}
    setCrop(held({ width, height }, { ...crop, zoom: next }))
  }
  const send = async () => {
    if (picture.current) onChosen(await cutPicture(picture.current, crop))
  }
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>{texts.title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {texts.help}
        </Typography>
        {address !== undefined && (
          <CropStage
            address={address}
            crop={crop}
            picture={picture}
            onChange={setCrop}
            onUnreadable={() => onChosen(file)}
          />
        )}
        <Box sx={{ mt: 2 }}>
          <NumberSlider
            label={texts.zoom}
            value={crop.zoom}
            onChange={zoom}
            min={cropLimits.zoomMin}
            max={cropLimits.zoomMax}
            step={cropLimits.zoomStep}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button variant="contained" loading={isSending} onClick={() => void send()}>
          {texts.use}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
