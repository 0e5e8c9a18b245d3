import type { ImageRecord } from '@atelier/contract/images/images'
import { Box, Skeleton } from '@mui/material'
import { useRef } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { GalleryCard } from './GalleryCard.tsx'
import { useVirtualGrid } from './use-virtual-grid.ts'

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
}

interface Props {
  readonly images: readonly ImageRecord[]
  readonly selection: Selection
  readonly onOpen: (image: ImageRecord) => void
}

/** Of any number of images, only those around the window are rendered. */
export function GalleryGrid({ images, selection, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to, spaceBefore, spaceAfter } = useVirtualGrid(list, images.length, gap)
  return (
    <PlainList ref={list} sx={grid} style={{ paddingTop: spaceBefore, paddingBottom: spaceAfter }}>
      {images.slice(from, to).map((image, index) => (
        <GalleryCard
          key={image.id}
          image={image}
          position={from + index + 1}
          count={images.length}
          selection={selection}
          onOpen={() => onOpen(image)}
        />
      ))}
    </PlainList>
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
