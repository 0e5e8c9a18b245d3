import type { ImageRecord } from '@atelier/contract/images/images'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { PageJobs } from '#features/jobs/PageJobs.tsx'
import { NoModel } from '#features/models/NoModel.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import type { PageReadiness } from '#features/models/page-readiness.ts'
import { usePageReadiness } from '#features/models/use-page-readiness.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useReveal } from '#ui/feedback/use-reveal.ts'
import { useStoredForm } from '#ui/forms/use-stored-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ToolPage } from '#ui/layout/ToolPage.tsx'
import { useDownloads } from './api/use-downloads.ts'
import { useGallery, useTrashImages } from './api/use-images.ts'
import { ImageSettings } from './form/ImageSettings.tsx'
import {
  draftFromImage,
  emptyForm,
  ImageForm,
  type ImageFormValues,
  savedForm,
} from './form/image-form.ts'
import { imageJobKinds, useGeneration } from './form/use-generation.ts'
import { ImageGallery } from './gallery/ImageGallery.tsx'
import { useGalleryFilter } from './gallery/use-gallery-filter.ts'
import { imagesTexts as texts } from './images.texts.ts'
import { ImageResult } from './result/ImageResult.tsx'
import type { ImageActions } from './result/ImageResultActions.tsx'
import { ImageViewer } from './result/ImageViewer.tsx'

interface Props {
  /** Opens an image in inpainting; absent where that is switched off. */
  readonly onInpaint: ((image: ImageRecord) => void) | undefined
}

/** The whole page: the form, the jobs, the image on screen, and the gallery. */
export function ImageStudio({ onInpaint }: Props) {
  const form = useStoredForm({ schema: ImageForm, empty: emptyForm, save: savedForm })
  const isAdmin = useUser().role === 'ADMIN'
  const readiness = usePageReadiness('image-generation', { isAdmin })
  const state = useGalleryFilter()
  const gallery = useGallery(state.filter)
  const images = gallery.data ?? []
  const [enlargedId, setEnlargedId] = useState<string>()
  const downloads = useDownloads()
  const { shown, show } = useShownImage(images, state)
  const results = useReveal()
  const generation = useGeneration({
    onAccepted() {
      show(undefined)
      results.reveal()
    },
  })
  const actions = useActions({ form, generation, downloads, onInpaint })
  const open = ({ id }: ImageRecord) => {
    show(id)
    setEnlargedId(id)
  }
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      resultsRef={results.ref}
      notice={<PageNotConfigured page="image-generation" readiness={readiness} isAdmin={isAdmin} />}
      settings={
        <StudioSettings form={form} generation={generation} downloadError={downloads.error} />
      }
      history={
        <ImageGallery {...{ state, gallery }} onOpen={open} onDownload={downloads.several.mutate} />
      }
    >
      <PageJobs kinds={imageJobKinds} failed={texts.failed} />
      {shown && (
        <ImageResult
          {...{ image: shown, actions }}
          isArchived={state.works.show === 'archived'}
          onEnlarge={() => setEnlargedId(shown.id)}
        />
      )}
      {!shown && !state.isFiltered && gallery.isSuccess && (
        <EmptyStudio form={form} readiness={readiness} isAdmin={isAdmin} />
      )}
      <ImageViewer
        images={images}
        imageId={enlargedId}
        onShow={setEnlargedId}
        onClose={() => setEnlargedId(undefined)}
      />
    </ToolPage>
  )
}

interface ActionsDependencies extends Props {
  readonly form: UseFormReturn<ImageFormValues>
  readonly generation: ReturnType<typeof useGeneration>
  readonly downloads: ReturnType<typeof useDownloads>
}
/** What can be done with the image on screen. */
function useActions({ form, generation, downloads, onInpaint }: ActionsDependencies): ImageActions {
  const trash = useTrashImages()
  return {
    onDownload: ({ id }, format) => downloads.one.mutate({ id, format }),
    onRecreate: (image) => form.reset({ ...draftFromImage(image), count: 1 }),
    onRegenerate: ({ id }) => generation.regenerate(id),
    onUpscale: ({ id }, factor) => generation.upscale({ imageId: id, factor }),
    onInpaint,
    onRemove: ({ id }) => trash([id]),
  }
}

/** The chosen image, else the newest; with a filter, only a chosen one. */
function useShownImage(
  images: readonly ImageRecord[],
  { isFiltered }: { readonly isFiltered: boolean },
) {
  const [chosenId, show] = useState<string>()
  const chosen = images.find(({ id }) => id === chosenId)
  return { shown: chosen ?? (isFiltered ? undefined : images[0]), show }
}

interface StudioSettingsProps {
  readonly form: UseFormReturn<ImageFormValues>
  readonly generation: ReturnType<typeof useGeneration>
  readonly downloadError: Error | null
}
function StudioSettings({ form, generation, downloadError }: StudioSettingsProps) {
  const error = generation.error ?? downloadError
  return (
    <ImageSettings
      form={form}
      isSending={generation.isPending}
      problem={error ? errorMessage(error) : undefined}
      onSubmit={() => void form.handleSubmit((values) => generation.generate(values))()}
    />
  )
}

interface EmptyStudioProps {
  readonly form: UseFormReturn<ImageFormValues>
  readonly readiness: PageReadiness
  readonly isAdmin: boolean
}

function EmptyStudio({ form, readiness, isAdmin }: EmptyStudioProps) {
  if (readiness.state === 'known' && !readiness.hasModels)
    return (
      <NoModel
        icon={<ImageOutlined />}
        title={texts.noModelTitle}
        isAdmin={isAdmin}
        forAdmin={texts.noModelAdmin}
        forOthers={texts.noModelUser}
      />
    )
  return (
    <Panel pad={false}>
      <EmptyState
        icon={<ImageOutlined />}
        title={texts.emptyTitle}
        text={texts.emptyHelp}
        action={
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => form.setValue('prompt', texts.example)}
          >
            {texts.tryExample}
          </Button>
        }
      />
    </Panel>
  )
}
