import type { ImageRecord } from '@atelier/contract/images/images'
import { Box, Skeleton } from '@mui/material'
import { useRef } from 'react'
import { GalleryCard } from './GalleryCard.tsx'
import { useGridWindow } from './use-grid-window.ts'

const gap = 12
const grid = {
  display: 'grid',
  gap: `${gap}px`,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
    xl: 'repeat(5, minmax(0, 1fr))',
  },
  listStyle: 'none',
  m: 0,
  p: 0,
}

interface Props {
  readonly images: readonly ImageRecord[]
  /** While some are being selected. */
  readonly selected: readonly string[] | undefined
  readonly onPress: (image: ImageRecord) => void
}

/** However many there are, only those around the window are drawn. */
export function GalleryGrid({ images, selected, onPress }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { first, end, spaceBefore, spaceAfter } = useGridWindow(list, images.length, gap)
  return (
    <Box
      component="ul"
      ref={list}
      sx={grid}
      style={{ paddingTop: spaceBefore, paddingBottom: spaceAfter }}
    >
      {images.slice(first, end).map((image, place) => (
        <GalleryCard
          key={image.id}
          image={image}
          position={first + place + 1}
          count={images.length}
          isSelected={selected?.includes(image.id)}
          onOpen={() => onPress(image)}
        />
      ))}
    </Box>
  )
}

export const GallerySkeleton = () => (
  <Box sx={grid}>
    {Array.from({ length: 8 }, (_, index) => index).map((index) => (
      <Skeleton
        key={index}
        variant="rounded"
        height="auto"
        sx={{ aspectRatio: '1', borderRadius: '10px' }}
      />
    ))}
  </Box>
)
