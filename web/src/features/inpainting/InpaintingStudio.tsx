import { frenchIssue } from '@atelier/contract/checking'
import type { InpaintingRecord } from '@atelier/contract/inpainting'
import { zodResolver } from '@hookform/resolvers/zod'
import AutoFixHigh from '@mui/icons-material/AutoFixHighOutlined'
import { Alert, Box, Snackbar, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { isApiFailure, sentenceFor } from '#api/failures.ts'
import { RunningJob } from '#features/jobs/RunningJob.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ToolPage } from '#ui/ToolPage.tsx'
import { InpaintingHistory } from './InpaintingHistory.tsx'
import { InpaintingResult } from './InpaintingResult.tsx'
import { InpaintingSettings } from './InpaintingSettings.tsx'
import { inpaintingTexts as texts } from './inpainting.texts.ts'
import { emptyForm, InpaintingForm, type InpaintingFormValues, typedForm, valuesOf } from './inpainting-form.ts'
import { MaskPanel } from './MaskPanel.tsx'
import { maskCanvasOf } from './mask-layer.ts'
import { downloadResult, picturesOf } from './picture-files.ts'
import { useInpaintingHistory, useLastInpainting, useRepaint, useRunningInpaintings } from './use-inpainting.ts'
import { useMask } from './use-mask.ts'
import { usePicture } from './use-picture.ts'

/** Specified: how long the notice of an exhausted quota is shown. */
const toastMs = 6000

/** The mask and the result, where the window has room for both. */
const sideBySide = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}

interface Props {
  readonly notice: React.ReactNode
  /** One begins with what was made before. */
  readonly showsHistory: boolean
  /** One to be done again, as soon as the page opens. */
  readonly recreated: InpaintingRecord | undefined
}

/** The whole page: parameters, the picture and its mask, the result beside the original, and everything made before. */
export function InpaintingStudio({ notice, showsHistory, recreated }: Props) {
  const form = useInpaintingForm()
  const opened = usePicture()
  const mask = useMask()
  const repaint = useRepaint()
  const running = useRunningInpaintings()
  const [problem, setProblem] = useState<string>()
  const prompt = useWatch({ control: form.control, name: 'prompt' })
  const { picture } = opened
  async function takePicture(file: File) {
    if (await opened.take(file)) mask.forget()
  }
  async function recreate(record: InpaintingRecord) {
    try {
      const files = await picturesOf(record)
      form.reset(valuesOf(record))
      if (await opened.take(files.original)) mask.take(files.mask)
      scrollTo({ top: 0, behavior: 'smooth' })
    } catch {
      setProblem(texts.recreateFailed)
    }
  }
  const send = (values: InpaintingFormValues) => {
    if (!picture) return
    const { naturalWidth: width, naturalHeight: height } = picture.image
    const drawn = mask.mode === 'draw' ? { maskCanvas: maskCanvasOf(mask.history.done, { width, height }) } : {}
    setProblem(undefined)
    repaint.mutate({ form: { ...values, ...drawn }, file: picture.file, ...(mask.file && { others: { maskImage: mask.file } }) })
  }
  useAtOpening(recreated, recreate)
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      notice={notice}
      settings={
        <InpaintingSettings
          form={form}
          isGenerating={repaint.isPending || running.length > 0}
          canSend={picture !== undefined && prompt.trim() !== '' && mask.isPresent}
          problem={problem ?? (repaint.error ? sentenceFor(repaint.error) : undefined)}
          onSubmit={() => void form.handleSubmit(send)()}
        />
      }
      history={<Past isFirst={showsHistory} onRecreate={(record) => void recreate(record)} />}
    >
      <Box sx={sideBySide}>
        <MaskPanel picture={picture} problem={opened.problem} mask={mask} onPicture={(file) => void takePicture(file)} />
        <Stack sx={{ gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          <Making />
          <Newest onRecreate={(record) => void recreate(record)} />
        </Stack>
      </Box>
      <QuotaToast error={repaint.error} />
    </ToolPage>
  )
}

/** The form, as it was left. */
function useInpaintingForm(): UseFormReturn<InpaintingFormValues> {
  const form = useForm<InpaintingFormValues>({
    defaultValues: typedForm.read() ?? emptyForm,
    resolver: zodResolver(InpaintingForm, { error: frenchIssue }),
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => typedForm.keep(values) }), [form])
  return form
}

/** What another page asked to be done again, once. */
function useAtOpening(record: InpaintingRecord | undefined, recreate: (record: InpaintingRecord) => Promise<void>) {
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (!record || taken.current === record.id) return
    taken.current = record.id
    void recreate(record)
  })
}

/** What is under way, and the last failure while the page is open. */
function Making() {
  const running = useRunningInpaintings()
  const last = useLastInpainting()
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

interface Again {
  readonly onRecreate: (record: InpaintingRecord) => void
}
function Newest({ onRecreate }: Again) {
  const history = useInpaintingHistory()
  const newest = history.data?.pages[0]?.data[0]
  if (newest)
    return <InpaintingResult record={newest} onDownload={() => void downloadResult(newest)} onRecreate={() => onRecreate(newest)} />
  return history.isSuccess ? (
    <Panel pad={false}>
      <EmptyState icon={<AutoFixHigh />} title={texts.emptyResult} text={texts.emptyResultHelp} />
    </Panel>
  ) : undefined
}

/** What was made before; one may come for it alone. */
function Past({ isFirst, onRecreate }: Again & { readonly isFirst: boolean }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFirst) place.current?.scrollIntoView({ block: 'start' })
  }, [isFirst])
  return (
    <Box component="section" aria-label={texts.history} ref={place} sx={{ scrollMarginTop: 80 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.history}
      </Typography>
      <InpaintingHistory onRecreate={onRecreate} />
    </Box>
  )
}

/** Specified: said in a toast when a refusal speaks of the quota. */
function QuotaToast({ error }: { readonly error: Error | null }) {
  const [closed, setClosed] = useState<Error>()
  const isAboutQuota = error !== null && (/quota/i.test(sentenceFor(error)) || (isApiFailure(error) && error.code === 'quota.exhausted'))
  return (
    <Snackbar
      open={isAboutQuota && closed !== error}
      autoHideDuration={toastMs}
      onClose={() => error && setClosed(error)}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    >
      <Alert severity="warning" variant="filled" onClose={() => error && setClosed(error)}>
        {texts.quotaReached}
      </Alert>
    </Snackbar>
  )
}
