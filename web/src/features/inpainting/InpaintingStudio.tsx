import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import AutoFixHigh from '@mui/icons-material/AutoFixHighOutlined'
import { Alert, Box, Stack, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { useHandedFiles } from '#browser/handed-files.ts'
import { tools } from '#features/configuration/tools.ts'
import { PageJobs } from '#features/jobs/PageJobs.tsx'
import { useRunningJobs } from '#features/jobs/use-jobs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportWarning } from '#ui/feedback/page-notices.ts'
import { useReveal } from '#ui/feedback/use-reveal.ts'
import { useStoredForm } from '#ui/forms/use-stored-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ToolPage } from '#ui/layout/ToolPage.tsx'
import { downloadResult } from './api/picture-files.ts'
import { inpaintingJobKinds, useInpaintingHistory } from './api/use-inpainting.ts'
import { InpaintingSettings } from './form/InpaintingSettings.tsx'
import { emptyForm, InpaintingForm, savedForm } from './form/inpainting-form.ts'
import { InpaintingHistory } from './InpaintingHistory.tsx'
import { inpaintingTexts as texts } from './inpainting.texts.ts'
import { MaskPanel } from './mask/MaskPanel.tsx'
import { FeatherField } from './mask/MaskSliders.tsx'
import { useMask } from './mask/use-mask.ts'
import { usePicture } from './mask/use-picture.ts'
import { InpaintingResult } from './results/InpaintingResult.tsx'
import { type InpaintingSource, useRepainting } from './use-repainting.ts'

/** The mask and the result side by side, where the window is wide enough. */
const sideBySide = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}

interface Props {
  readonly notice: React.ReactNode
  /** Opens on the history. */
  readonly showsHistory: boolean
  /** Sent by another page. */
  readonly source: InpaintingSource | undefined
  /** Called once the source was used: a reload does not use it again. */
  readonly onSourceTaken: () => void
}

/** The whole page: the form, the picture with its mask, the result, and the history. */
export function InpaintingStudio({ notice, showsHistory, source, onSourceTaken }: Props) {
  const form = useStoredForm({ schema: InpaintingForm, empty: emptyForm, save: savedForm })
  const opened = usePicture()
  const mask = useMask()
  const results = useReveal()
  const { repaint, problem, takePicture, recreate, send } = useRepainting({
    ...{ form, opened, mask, source, onSourceTaken },
    onAccepted: results.reveal,
  })
  useQuotaNotice(repaint.error)
  useHandedFiles(tools.inpainting.path, ([file]) => file && void takePicture(file))
  const running = useRunningJobs(inpaintingJobKinds)
  const prompt = useWatch({ control: form.control, name: 'prompt' })
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const picture = (
    <MaskPanel
      picture={opened.picture}
      problem={opened.problem}
      mask={mask}
      onPicture={(file) => void takePicture(file)}
      footer={<FeatherField form={form} />}
    />
  )
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      resultsRef={results.ref}
      notice={notice}
      settings={
        <>
          {isNarrow && picture}
          <InpaintingSettings
            form={form}
            isGenerating={repaint.isPending || running.length > 0}
            reason={reasonAgainst({
              hasPicture: opened.picture !== undefined,
              hasPrompt: prompt.trim() !== '',
              hasMask: mask.isPresent,
            })}
            problem={problem}
            onSubmit={send}
          />
        </>
      }
      history={
        <PastResults isFirst={showsHistory} onRecreate={(record) => void recreate(record)} />
      }
    >
      <Box sx={sideBySide}>
        {!isNarrow && picture}
        <Stack sx={{ gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          <PageJobs kinds={inpaintingJobKinds} failed={texts.failed} />
          <LatestResult onRecreate={(record) => void recreate(record)} />
        </Stack>
      </Box>
    </ToolPage>
  )
}

interface Given {
  readonly hasPicture: boolean
  readonly hasPrompt: boolean
  readonly hasMask: boolean
}
/** Why nothing can be generated now. */
function reasonAgainst({ hasPicture, hasPrompt, hasMask }: Given): string | undefined {
  if (!hasPicture) return texts.pictureFirst
  if (!hasMask) return texts.maskFirst
  return hasPrompt ? undefined : texts.promptFirst
}

interface RecreateProps {
  readonly onRecreate: (record: InpaintingRecord) => void
}
function LatestResult({ onRecreate }: RecreateProps) {
  const history = useInpaintingHistory()
  const newest = history.data?.[0]
  const download = useMutation({ mutationFn: downloadResult })
  if (newest)
    return (
      <>
        {download.error && <Alert severity="error">{errorMessage(download.error)}</Alert>}
        <InpaintingResult
          record={newest}
          onDownload={(format) => download.mutate({ id: newest.id, format })}
          onRecreate={() => onRecreate(newest)}
        />
      </>
    )
  return history.isSuccess ? (
    <Panel pad={false}>
      <EmptyState icon={<AutoFixHigh />} title={texts.emptyResult} text={texts.emptyResultHelp} />
    </Panel>
  ) : undefined
}

/** The history; a link may lead straight to it. */
function PastResults({ isFirst, onRecreate }: RecreateProps & { readonly isFirst: boolean }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFirst) section.current?.scrollIntoView({ block: 'start' })
  }, [isFirst])
  return (
    <Box component="section" aria-label={texts.history} ref={section} sx={{ scrollMarginTop: 80 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.history}
      </Typography>
      <InpaintingHistory onRecreate={onRecreate} />
    </Box>
  )
}

/** Says what to do when a refusal is about the quota. */
function useQuotaNotice(error: Error | null) {
  useEffect(() => {
    if (error && isAboutQuota(error)) reportWarning(texts.quotaReached)
  }, [error])
}
const isAboutQuota = (error: Error) =>
  /quota/i.test(errorMessage(error)) || (isApiFailure(error) && error.code === 'quota.exhausted')
