import { frenchIssue } from '@atelier/contract/checking'
import type { ImageRecord } from '@atelier/contract/images'
import { zodResolver } from '@hookform/resolvers/zod'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Alert, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { useUser } from '#features/account/auth-context.ts'
import { RunningJob } from '#features/jobs/RunningJob.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
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
import { useGeneration, useLastEnd, useRunningImages } from './use-generation.ts'
import { useGallery } from './use-images.ts'

/** The whole page: parameters, what is being made, the image one looks at, and everything made before. */
export function ImageStudio() {
  const form = useImageForm()
  const state = useGalleryFilter()
  const gallery = useGallery(state.filter)
  const images = gallery.data?.pages.flatMap((page) => page.data) ?? []
  const [shownId, setShownId] = useState<string>()
  const [enlargedId, setEnlargedId] = useState<string>()
  const [removing, setRemoving] = useState<readonly string[]>()
  const { generate, regenerate, upscale } = useGeneration()
  const downloads = useDownloads()
  const shown = images.find(({ id }) => id === shownId) ?? (state.isFiltered ? undefined : images[0])
  const newest = () => setShownId(undefined)
  const ways: ImageWays = {
    onDownload: downloads.one.mutate,
    onRecreate: (image) => form.reset({ ...draftOf(image), count: 1 }),
    onRegenerate: ({ id }) => regenerate.mutate(id, { onSuccess: newest }),
    onUpscale: ({ id }, factor) => upscale.mutate({ imageId: id, factor }, { onSuccess: newest }),
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
      notice={<Notice />}
      settings={
        <ImageSettings
          form={form}
          isSending={generate.isPending}
          canSend={!generate.isPending}
          problem={problem ? sentenceFor(problem) : undefined}
          onSubmit={() => void form.handleSubmit((values) => generate.mutate(values, { onSuccess: newest }))()}
        />
      }
      history={<ImageGallery state={state} gallery={gallery} onOpen={look} onRemove={setRemoving} onDownload={downloads.several.mutate} />}
    >
      <Making />
      {shown ? (
        <ImageResult image={shown} ways={ways} onEnlarge={() => setEnlargedId(shown.id)} />
      ) : (
        !state.isFiltered && gallery.isSuccess && <Nothing form={form} />
      )}
      <ImageViewer images={images} imageId={enlargedId} onShow={setEnlargedId} onClose={() => setEnlargedId(undefined)} />
      <RemoveImagesDialog ids={removing} onClose={() => setRemoving(undefined)} />
    </ToolPage>
  )
}

/** The form, as it was left. */
function useImageForm(): UseFormReturn<ImageFormValues> {
  const form = useForm<ImageFormValues>({
    defaultValues: typedForm.read() ?? emptyForm,
    resolver: zodResolver(ImageForm, { error: frenchIssue }),
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => typedForm.keep(values) }), [form])
  return form
}

function Notice() {
  const isAdmin = useUser().role === 'ADMIN'
  return <PageNotConfigured page="image-generation" check={usePageCheck('image-generation', { isAdmin })} isAdmin={isAdmin} />
}

/** What is under way, and the last failure while the page is open. */
function Making() {
  const running = useRunningImages()
  const last = useLastEnd()
  return (
    <>
      {running.map((heard) => (
        <RunningJob key={heard.job.id} heard={heard} />
      ))}
      {last?.state === 'failed' && (
        <Alert severity="error">
          <b>{texts.failed}</b>
          {`\u00a0: ${last.error?.error ?? ''}`}
        </Alert>
      )}
    </>
  )
}

const Nothing = ({ form }: { readonly form: UseFormReturn<ImageFormValues> }) => (
  <Panel pad={false}>
    <EmptyState
      icon={<ImageOutlined />}
      title={texts.emptyTitle}
      text={texts.emptyHelp}
      action={
        <Button variant="outlined" color="inherit" onClick={() => form.setValue('prompt', texts.example)}>
          {texts.tryExample}
        </Button>
      }
    />
  </Panel>
)
