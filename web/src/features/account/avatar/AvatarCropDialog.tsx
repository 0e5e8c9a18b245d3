import { Box, Button, DialogActions, DialogContent } from '@mui/material'
import { useRef, useState } from 'react'
import { useObjectUrl } from '#browser/use-object-url.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { NumberSlider } from '#ui/forms/NumberSlider.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { ownAccountTexts } from '../own-account.texts.ts'
import { CropArea } from './CropArea.tsx'
import { clampCrop, cropLimits, defaultCrop } from './crop.ts'
import { cropPicture } from './crop-picture.ts'

const texts = ownAccountTexts.crop

interface Props {
  readonly file: File
  readonly isSending: boolean
  readonly onChosen: (picture: Blob) => void
  readonly onCancel: () => void
}

/** Crops the chosen picture to a square. A picture that this browser cannot show is sent to the server as it is. */
export function AvatarCropDialog({ file, isSending, onChosen, onCancel }: Props) {
  const url = useObjectUrl(file)
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState(defaultCrop)
  const zoom = (next: number) => {
    const { naturalWidth: width = 1, naturalHeight: height = 1 } = picture.current ?? {}
    setCrop(clampCrop({ width, height }, { ...crop, zoom: next }))
  }
  const send = async () => {
    if (picture.current) onChosen(await cropPicture(picture.current, crop))
  }
  return (
    <TitledDialog isOpen title={texts.title} onClose={onCancel}>
      <DialogContent>
        <Quiet variant="body2" sx={{ mb: 2 }}>
          {texts.help}
        </Quiet>
        {url !== undefined && (
          <CropArea
            url={url}
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
    </TitledDialog>
  )
}
