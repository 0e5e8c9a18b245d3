import type { ImageRecord } from '@atelier/contract/images/images'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import type { ImagesDownload } from '../api/use-downloads.ts'
import type { useGallery } from '../api/use-images.ts'
import { imagesTexts as texts } from '../images.texts.ts'
import { GalleryFilters } from './GalleryFilters.tsx'
import { GalleryGrid, GallerySkeleton } from './GalleryGrid.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { GalleryFilterState } from './use-gallery-filter.ts'

interface Props {
  readonly state: GalleryFilterState
  readonly gallery: ReturnType<typeof useGallery>
  readonly onOpen: (image: ImageRecord) => void
  readonly onRemove: (ids: readonly string[]) => void
  readonly onDownload: (download: ImagesDownload) => void
}

/** One's images, newest first, more of them as one scrolls. */
export function ImageGallery({ state, gallery, onOpen, onRemove, onDownload }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>()
  const pageSize = useHistoryPageSize()
  const images = gallery.data
  // The page already says that there is nothing yet.
  if (images?.length === 0 && !state.isFiltered) return undefined
  // Images that were deleted meanwhile are not selected any more.
  const selected = chosen?.filter((id) => images?.some((image) => image.id === id))
  const choose = (id: string) =>
    setChosen((before = []) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
    )
  return (
    <Box component="section" aria-label={texts.gallery}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5, gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {texts.gallery}
        </Typography>
        {images && images.length > 0 && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            onClick={() => setChosen(selected ? undefined : [])}
          >
            {selected ? texts.stopSelecting : texts.select}
          </Button>
        )}
      </Stack>
      <GalleryFilters state={state} />
      {selected && <SelectionBar ids={selected} onRemove={onRemove} onDownload={onDownload} />}
      <PagedList
        query={gallery}
        failed={texts.galleryFailed}
        retry={texts.retry}
        skeleton={<GallerySkeleton />}
        empty={<NothingFound />}
        pageSize={pageSize}
      >
        {(shown, more) => (
          <>
            <GalleryGrid
              images={shown}
              selected={selected}
              onPress={(image) => (selected ? choose(image.id) : onOpen(image))}
            />
            {more}
          </>
        )}
      </PagedList>
    </Box>
  )
}

const NothingFound = () => (
  <Panel pad={false}>
    <EmptyState
      compact
      icon={<SearchOff />}
      title={texts.nothingFound}
      text={texts.nothingFoundHelp}
    />
  </Panel>
)
