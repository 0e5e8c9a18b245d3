import type { ImageRecord } from '@atelier/contract/images/images'
import Previous from '@mui/icons-material/ChevronLeftRounded'
import Next from '@mui/icons-material/ChevronRightRounded'
import Close from '@mui/icons-material/CloseRounded'
import ZoomIn from '@mui/icons-material/ZoomInRounded'
import ZoomOut from '@mui/icons-material/ZoomOutRounded'
import { Box, Dialog, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { RetentionLine } from '#features/works/RetentionLine.tsx'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { imagesTexts as texts } from '../images.texts.ts'
import { SignedImage } from './SignedImage.tsx'

interface Props {
  readonly images: readonly ImageRecord[]
  /** The image on screen; without one, the viewer is closed. */
  readonly imageId: string | undefined
  readonly onShow: (imageId: string) => void
  readonly onClose: () => void
}

/** One image over the whole window; the arrow keys show its neighbours, a click shows it in its own pixels. */
export function ImageViewer({ images, imageId, onShow, onClose }: Props) {
  const index = images.findIndex(({ id }) => id === imageId)
  const turn = (by: number) => {
    const next = images[index + by]
    if (next) onShow(next.id)
  }
  const turnByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  const image = images[index]
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
          isFirst={index === 0}
          isLast={index === images.length - 1}
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
function ViewerContent(props: ViewerContentProps) {
  const { image } = props
  const [isReal, setIsReal] = useState(false)
  const toggleSize = () => setIsReal(!isReal)
  return (
    <Stack sx={{ height: '100dvh', bgcolor: 'background.default' }}>
      <ViewerHeader {...props} isReal={isReal} onToggleSize={toggleSize} />
      <RetentionLine
        kind="image"
        work={{ id: image.id, title: image.prompt }}
        at={image.retentionAt}
        sx={{ px: 2, py: 0.5 }}
      />
      {/* Focusable, so that a picture larger than the window can be scrolled by keys. */}
      <Box
        role="group"
        aria-label={image.prompt}
        tabIndex={0}
        onClick={toggleSize}
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
          sx={isReal ? realSize : fitted}
        />
      </Box>
    </Stack>
  )
}

const realSize = { display: 'block', m: 'auto' }
const fitted = {
  display: 'block',
  width: '100%',
  height: '100%',
  minHeight: 0,
  objectFit: 'contain',
}

interface ViewerHeaderProps extends ViewerContentProps {
  /** In its own pixels. */
  readonly isReal: boolean
  readonly onToggleSize: () => void
}
const ViewerHeader = ({
  image,
  isFirst,
  isLast,
  isReal,
  turn,
  onToggleSize,
  onClose,
}: ViewerHeaderProps) => (
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
      reason={isFirst ? texts.atFirst : undefined}
      onClick={() => turn(-1)}
      icon={<Previous />}
    />
    <ActionButton
      label={texts.next}
      reason={isLast ? texts.atLast : undefined}
      onClick={() => turn(1)}
      icon={<Next />}
    />
    <ActionButton
      label={isReal ? texts.fit : texts.zoom}
      onClick={onToggleSize}
      icon={isReal ? <ZoomOut /> : <ZoomIn />}
    />
    <ActionButton label={texts.close} onClick={onClose} icon={<Close />} />
  </Stack>
)
