import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useDownloads } from './api/use-downloads.ts'
import { useGallery } from './api/use-images.ts'
import { ImageGallery } from './gallery/ImageGallery.tsx'
import { useGalleryFilter } from './gallery/use-gallery-filter.ts'
import { useRequestedImage } from './gallery/use-requested-image.ts'
import { imagesTexts as texts } from './images.texts.ts'
import { ImageViewer } from './result/ImageViewer.tsx'

interface Props {
  /** The path of the page that makes images. */
  readonly create: string
}

/** The gallery without the form. */
export function ImagesHistory({ create }: Props) {
  const state = useGalleryFilter()
  const gallery = useGallery(state.filter)
  const images = gallery.data ?? []
  const requested = useRequestedImage(images)
  const [enlargedId, setEnlargedId] = useState<string>()
  const downloads = useDownloads()
  return (
    <>
      {downloads.error && <Alert severity="error">{errorMessage(downloads.error)}</Alert>}
      <FailureAlert
        reason={requested.error?.message}
        onClose={() => requested.show(undefined)}
        sx={{ mb: 1.5 }}
      />
      {gallery.isSuccess && images.length === 0 && !state.isFiltered && (
        <Panel pad={false}>
          <EmptyState
            icon={<ImageOutlined />}
            title={texts.emptyTitle}
            text={texts.emptyHelp}
            action={
              <Button component={Link} to={create} variant="outlined" color="inherit">
                {texts.create}
              </Button>
            }
          />
        </Panel>
      )}
      <ImageGallery
        state={state}
        gallery={gallery}
        onOpen={({ id }) => setEnlargedId(id)}
        onDownload={downloads.several.mutate}
      />
      <ImageViewer
        images={images}
        imageId={enlargedId}
        onShow={setEnlargedId}
        onClose={() => setEnlargedId(undefined)}
      />
      <ImageViewer
        images={requested.images}
        imageId={requested.imageId}
        onShow={requested.show}
        onClose={() => requested.show(undefined)}
      />
    </>
  )
}
