import { Box, type Theme } from '@mui/material'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { ownAccountTexts } from '../own-account.texts.ts'
import { type Crop, cropSquare, type PictureSize, panCrop } from './crop.ts'

const viewSize = 280
/** Share of the visible square, for one press of an arrow key. */
const keyStep = 0.05
const steps: Readonly<Record<string, { readonly right: number; readonly down: number }>> = {
  ArrowLeft: { right: keyStep, down: 0 },
  ArrowRight: { right: -keyStep, down: 0 },
  ArrowUp: { right: 0, down: keyStep },
  ArrowDown: { right: 0, down: -keyStep },
}

interface Props {
  readonly url: string
  readonly crop: Crop
  readonly picture: RefObject<HTMLImageElement | null>
  readonly onChange: (crop: Crop) => void
  readonly onUnreadable: () => void
}

/** The picture behind a round window; it is moved by mouse, finger or arrow keys. */
export function CropArea({ url, crop, picture, onChange, onUnreadable }: Props) {
  const [size, setSize] = useState<PictureSize>()
  const pan = (right: number, down: number) =>
    size && onChange(panCrop(size, crop, { right, down }))
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      pan(event.movementX / viewSize, event.movementY / viewSize)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    pan(step.right, step.down)
  }
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={ownAccountTexts.crop.stage}
      aria-valuenow={Math.round(crop.x * 100)}
      aria-valuetext={ownAccountTexts.crop.position(
        Math.round(crop.x * 100),
        Math.round(crop.y * 100),
      )}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      sx={areaStyle}
    >
      <Box
        component="img"
        ref={picture}
        src={url}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        onError={onUnreadable}
        style={positionOf(size, crop)}
        sx={{ position: 'absolute', maxWidth: 'none', userSelect: 'none', pointerEvents: 'none' }}
      />
    </Box>
  )
}

const areaStyle = ({ vars }: Theme) => ({
  position: 'relative',
  width: viewSize,
  height: viewSize,
  mx: 'auto',
  overflow: 'hidden',
  borderRadius: '12px',
  cursor: 'grab',
  touchAction: 'none',
  bgcolor: 'surface.tint',
  '&:active': { cursor: 'grabbing' },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: '50%',
    boxShadow: `0 0 0 999px color-mix(in srgb, ${vars.palette.background.paper} 62%, transparent)`,
    pointerEvents: 'none',
  },
})

/** Position and size at which the chosen square fills the window. */
function positionOf(size: PictureSize | undefined, crop: Crop) {
  if (!size) return { visibility: 'hidden' as const }
  const square = cropSquare(size, crop)
  const scale = viewSize / square.side
  return {
    width: size.width * scale,
    height: size.height * scale,
    left: -square.left * scale,
    top: -square.top * scale,
  }
}
