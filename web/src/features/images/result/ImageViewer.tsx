import type { ImageRecord } from '@atelier/contract/images/images'
import Before from '@mui/icons-material/ChevronLeftRounded'
import After from '@mui/icons-material/ChevronRightRounded'
import Close from '@mui/icons-material/CloseRounded'
import ZoomIn from '@mui/icons-material/ZoomInRounded'
import ZoomOut from '@mui/icons-material/ZoomOutRounded'
import { Box, Dialog, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { imagesTexts as texts } from '../images.texts.ts'
import { SignedImage } from './SignedImage.tsx'

interface Props {
  readonly images: readonly ImageRecord[]
  /** The one that is shown; nothing is when there is none. */
  readonly imageId: string | undefined
  readonly onShow: (imageId: string) => void
  readonly onClose: () => void
}

/** One image over the whole window; arrow keys turn to its neighbours, a click shows its own pixels. */
export function ImageViewer({ images, imageId, onShow, onClose }: Props) {
  const place = images.findIndex(({ id }) => id === imageId)
  const turn = (by: number) => {
    const next = images[place + by]
    if (next) onShow(next.id)
  }
  const turnByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  const image = images[place]
  return (
    <Dialog
      fullScreen
      open={image !== undefined}
      onClose={onClose}
      onKeyDown={turnByKey}
      slotProps={{ paper: { 'aria-label': texts.viewer, sx: wholeWindow } }}
    >
      {image && (
        <ViewerContent
          key={image.id}
          image={image}
          onClose={onClose}
          turn={turn}
          isFirst={place === 0}
          isLast={place === images.length - 1}
        />
      )}
    </Dialog>
  )
}

const wholeWindow = {
  '&&': {
    m: 0,
    width: '100%',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    borderRadius: 0,
  },
}

interface ViewerContentProps {
  readonly image: ImageRecord
  readonly onClose: () => void
  readonly turn: (by: number) => void
  readonly isFirst: boolean
  readonly isLast: boolean
}
function ViewerContent({ image, onClose, turn, isFirst, isLast }: ViewerContentProps) {
  const [isReal, setIsReal] = useState(false)
  return (
    <Stack sx={{ height: '100dvh', bgcolor: 'background.default' }}>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 0.5,
          px: 2,
          minHeight: 56,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {image.prompt}
        </Typography>
        <ActionButton
          label={texts.previous}
          disabled={isFirst}
          onClick={() => turn(-1)}
          icon={<Before />}
        />
        <ActionButton
          label={texts.next}
          disabled={isLast}
          onClick={() => turn(1)}
          icon={<After />}
        />
        <ActionButton
          label={isReal ? texts.fit : texts.zoom}
          onClick={() => setIsReal(!isReal)}
          icon={isReal ? <ZoomOut /> : <ZoomIn />}
        />
        <ActionButton label={texts.close} onClick={onClose} icon={<Close />} />
      </Stack>
      {/* Focusable, so that a picture larger than the window can be scrolled by keys. */}
      <Box
        role="group"
        aria-label={image.prompt}
        tabIndex={0}
        onClick={() => setIsReal(!isReal)}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'grid',
          placeItems: isReal ? 'start' : 'center',
          cursor: isReal ? 'zoom-out' : 'zoom-in',
        }}
      >
        <SignedImage
          image={image}
          kind="imageUrl"
          alt={image.prompt}
          sx={
            isReal
              ? { display: 'block', m: 'auto' }
              : {
                  display: 'block',
                  width: '100%',
                  height: '100%',
                  minHeight: 0,
                  objectFit: 'contain',
                }
          }
        />
      </Box>
    </Stack>
  )
}

interface ActionButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}
const ActionButton = ({ label, icon, disabled = false, onClick }: ActionButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
        {icon}
      </IconButton>
    </span>
  </Tooltip>
)
