import type { ImageRecord } from '@atelier/contract/images/images'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useCallback, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
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
  readonly onDownload: (asked: ImagesDownload) => void
}

/** Everything that was made, newest first, more of it as one scrolls. */
export function ImageGallery({ state, gallery, onOpen, onRemove, onDownload }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>()
  const images = gallery.data?.pages.flatMap((page) => page.data)
  // An empty one says nothing that the place of the result does not say already.
  if (images?.length === 0 && !state.isFiltered) return undefined
  // What was deleted meanwhile is not chosen any more.
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
      <Content {...{ images, gallery, selected, choose, onOpen }} />
    </Box>
  )
}

interface ContentProps extends Pick<Props, 'gallery' | 'onOpen'> {
  readonly images: readonly ImageRecord[] | undefined
  readonly selected: readonly string[] | undefined
  readonly choose: (id: string) => void
}
function Content({ images, gallery, selected, choose, onOpen }: ContentProps) {
  const { fetchNextPage } = gallery
  const atOnce = useHistoryPageSize()
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  if (!images)
    return gallery.error ? (
      <ErrorPanel
        title={texts.galleryFailed}
        text={errorMessage(gallery.error)}
        retry={texts.retry}
        onRetry={() => void gallery.refetch()}
      />
    ) : (
      <GallerySkeleton />
    )
  if (images.length === 0)
    return (
      <Panel pad={false}>
        <EmptyState
          compact
          icon={<SearchOff />}
          title={texts.nothingFound}
          text={texts.nothingFoundHelp}
        />
      </Panel>
    )
  return (
    <>
      <GalleryGrid
        images={images}
        selected={selected}
        onPress={(image) => (selected ? choose(image.id) : onOpen(image))}
      />
      {gallery.hasNextPage && (
        <LoadMore
          shown={{ count: images.length, atOnce }}
          isFetching={gallery.isFetching}
          hasFailed={gallery.isFetchNextPageError}
          onMore={more}
        />
      )}
    </>
  )
}
