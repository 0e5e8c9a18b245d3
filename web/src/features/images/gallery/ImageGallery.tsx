import { type ImageRecord, imageLimits } from '@atelier/contract/images/images'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Stack, Typography } from '@mui/material'
import { PictureDownloadButton } from '#features/settings/PictureDownloadButton.tsx'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { NothingFiltered, WorkFilterChips, WorkListTools } from '#features/works/WorkFilters.tsx'
import { WorkSelection } from '#features/works/WorkSelection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import type { ImagesDownload } from '../api/use-downloads.ts'
import type { useGallery } from '../api/use-images.ts'
import { imagesTexts as texts } from '../images.texts.ts'
import { GalleryFilters } from './GalleryFilters.tsx'
import { GalleryGrid, GallerySkeleton } from './GalleryGrid.tsx'
import { listedImage } from './listed-image.ts'
import { type GalleryFilterState, useGalleryConditions } from './use-gallery-filter.ts'

interface Props {
  readonly state: GalleryFilterState
  readonly gallery: ReturnType<typeof useGallery>
  readonly onOpen: (image: ImageRecord) => void
  readonly onDownload: (download: ImagesDownload) => void
}

/** One's images, newest first, more of them as one scrolls. */
export function ImageGallery({ state, gallery, onOpen, onDownload }: Props) {
  const selection = useSelection()
  const pageSize = useHistoryPageSize()
  const conditions = useGalleryConditions(state)
  const images = gallery.data
  // The page already says that there is nothing yet.
  if (images?.length === 0 && !state.isFiltered) return undefined
  const tools = { kind: 'image', filter: state.works, tagBy: 'name' } as const
  return (
    <Box component="section" aria-label={texts.gallery}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5, gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {texts.gallery}
        </Typography>
        <WorkListTools {...tools} selection={selection} hasWorks={(images?.length ?? 0) > 0} />
      </Stack>
      <GalleryFilters state={state} />
      <Box sx={{ mb: 1.5, '&:empty': { display: 'none' } }}>
        <WorkFilterChips {...tools} />
      </Box>
      <PagedList
        query={gallery}
        failed={texts.galleryFailed}
        retry={texts.retry}
        skeleton={<GallerySkeleton />}
        empty={<NothingFound state={state} />}
        pageSize={pageSize}
      >
        {(shown, more) => (
          <WorkSelection
            kind="image"
            selection={selection}
            conditions={conditions}
            works={shown.map(listedImage)}
            total={gallery.total}
            more={(ids) => <DownloadSelected ids={ids} onDownload={onDownload} />}
          >
            <GalleryGrid images={shown} selection={selection} onOpen={onOpen} />
            {more}
          </WorkSelection>
        )}
      </PagedList>
    </Box>
  )
}

interface DownloadProps extends Pick<Props, 'onDownload'> {
  readonly ids: readonly string[] | undefined
}
/** Downloads the selected images in an archive. */
const DownloadSelected = ({ ids, onDownload }: DownloadProps) => (
  <PictureDownloadButton
    size="small"
    reason={reasonAgainst(ids)}
    label={texts.downloadSelected}
    onDownload={(format) => ids && onDownload({ ids, format })}
  />
)
function reasonAgainst(ids: readonly string[] | undefined): string | undefined {
  if (ids?.length === 0) return texts.selectFirst
  const isTooMuch = ids === undefined || ids.length > imageLimits.selectedMax
  return isTooMuch ? texts.tooManySelected(imageLimits.selectedMax) : undefined
}

const NothingFound = ({ state }: Pick<Props, 'state'>) => (
  <Panel pad={false}>
    {state.hasOwn ? (
      <EmptyState
        compact
        icon={<SearchOff />}
        title={texts.nothingFound}
        text={texts.nothingFoundHelp}
      />
    ) : (
      <NothingFiltered filter={state.works} />
    )}
  </Panel>
)
