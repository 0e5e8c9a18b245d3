import type { ImageRecord } from '@atelier/contract/images'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { useStoredForm } from '#api/use-stored-form.ts'
import { useUser } from '#features/account/auth-context.ts'
import { WorkHere } from '#features/jobs/WorkHere.tsx'
import { NoModel } from '#features/models/NoModel.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import type { PageCheck } from '#features/models/page-check.ts'
import { usePageCheck } from '#features/models/use-page-check.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ToolPage } from '#ui/ToolPage.tsx'
import { ImageGallery } from './ImageGallery.tsx'
import { ImageResult } from './ImageResult.tsx'
import { ImageSettings } from './ImageSettings.tsx'
import { ImageViewer } from './ImageViewer.tsx'
import { draftOf, emptyForm, ImageForm, type ImageFormValues, typedForm } from './image-form.ts'
import { imagesTexts as texts } from './images.texts.ts'
import { RemoveImagesDialog } from './parts/RemoveImagesDialog.tsx'
import type { ImageWays } from './parts/ResultActions.tsx'
import { useDownloads } from './use-downloads.ts'
import { useGalleryFilter } from './use-gallery-filter.ts'
import { imageKinds, useGeneration } from './use-generation.ts'
import { useGallery } from './use-images.ts'

interface Props {
  /** Takes an image to where it can be repainted; `undefined` while that is switched off. */
  readonly onInpaint: ((image: ImageRecord) => void) | undefined
}

/** The whole page: parameters, what is being made, the image one looks at, and everything made before. */
export function ImageStudio({ onInpaint }: Props) {
  const form = useStoredForm({ schema: ImageForm, empty: emptyForm, stored: typedForm })
  const isAdmin = useUser().role === 'ADMIN'
  const check = usePageCheck('image-generation', { isAdmin })
  const state = useGalleryFilter()
  const gallery = useGallery(state.filter)
  const images = gallery.data?.pages.flatMap((page) => page.data) ?? []
  const [shownId, setShownId] = useState<string>()
  const [enlargedId, setEnlargedId] = useState<string>()
  const [removing, setRemoving] = useState<readonly string[]>()
  const { generate, regenerate, upscale } = useGeneration()
  const downloads = useDownloads()
  const shown =
    images.find(({ id }) => id === shownId) ?? (state.isFiltered ? undefined : images[0])
  const newest = () => setShownId(undefined)
  const ways: ImageWays = {
    onDownload: ({ id }, format) => downloads.one.mutate({ id, format }),
    onRecreate: (image) => form.reset({ ...draftOf(image), count: 1 }),
    onRegenerate: ({ id }) => regenerate.mutate(id, { onSuccess: newest }),
    onUpscale: ({ id }, factor) => upscale.mutate({ imageId: id, factor }, { onSuccess: newest }),
    onInpaint,
    onRemove: ({ id }) => setRemoving([id]),
  }
  const problem = generate.error ?? regenerate.error ?? upscale.error ?? downloads.error
  const look = ({ id }: ImageRecord) => {
    setShownId(id)
    setEnlargedId(id)
  }
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      notice={<PageNotConfigured page="image-generation" check={check} isAdmin={isAdmin} />}
      settings={
        <ImageSettings
          form={form}
          isSending={generate.isPending}
          canSend={!generate.isPending}
          problem={problem ? sentenceFor(problem) : undefined}
          onSubmit={() =>
            void form.handleSubmit((values) => generate.mutate(values, { onSuccess: newest }))()
          }
        />
      }
      history={
        <ImageGallery
          state={state}
          gallery={gallery}
          onOpen={look}
          onRemove={setRemoving}
          onDownload={downloads.several.mutate}
        />
      }
    >
      <WorkHere kinds={imageKinds} failed={texts.failed} />
      {shown ? (
        <ImageResult image={shown} ways={ways} onEnlarge={() => setEnlargedId(shown.id)} />
      ) : (
        !state.isFiltered &&
        gallery.isSuccess && <Nothing form={form} check={check} isAdmin={isAdmin} />
      )}
      <ImageViewer
        images={images}
        imageId={enlargedId}
        onShow={setEnlargedId}
        onClose={() => setEnlargedId(undefined)}
      />
      <RemoveImagesDialog ids={removing} onClose={() => setRemoving(undefined)} />
    </ToolPage>
  )
}

interface Lack {
  readonly form: UseFormReturn<ImageFormValues>
  readonly check: PageCheck
  readonly isAdmin: boolean
}

function Nothing({ form, check, isAdmin }: Lack) {
  if (check.state === 'known' && !check.hasModels) {
    const { noModelTitle: title, noModelAdmin: forAdmin, noModelUser: forOthers } = texts
    return <NoModel icon={<ImageOutlined />} {...{ title, isAdmin, forAdmin, forOthers }} />
  }
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
