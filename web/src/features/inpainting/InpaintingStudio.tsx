import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import AutoFixHigh from '@mui/icons-material/AutoFixHighOutlined'
import { Alert, Box, Snackbar, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { useHandedFiles } from '#browser/handed-files.ts'
import { tools } from '#features/configuration/tools.ts'
import { PageJobs } from '#features/jobs/PageJobs.tsx'
import { useRunningJobs } from '#features/jobs/use-jobs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
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

/** How long the notice of an exhausted quota is shown. */
const toastMs = 6000

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
  const { repaint, problem, takePicture, recreate, send } = useRepainting({
    form,
    opened,
    mask,
    source,
    onSourceTaken,
  })
  useHandedFiles(tools.inpainting.path, ([file]) => file && void takePicture(file))
  const running = useRunningJobs(inpaintingJobKinds)
  const prompt = useWatch({ control: form.control, name: 'prompt' })
  const { picture } = opened
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
          problem={problem}
          onSubmit={send}
        />
      }
      history={
        <PastResults isFirst={showsHistory} onRecreate={(record) => void recreate(record)} />
      }
    >
      <Box sx={sideBySide}>
        <MaskPanel
          picture={picture}
          problem={opened.problem}
          mask={mask}
          onPicture={(file) => void takePicture(file)}
          footer={<FeatherField form={form} />}
        />
        <Stack sx={{ gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          <PageJobs kinds={inpaintingJobKinds} failed={texts.failed} />
          <LatestResult onRecreate={(record) => void recreate(record)} />
        </Stack>
      </Box>
      <QuotaToast error={repaint.error} />
    </ToolPage>
  )
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

/** Shows a toast when a refusal is about the quota. */
function QuotaToast({ error }: { readonly error: Error | null }) {
  const [closed, setClosed] = useState<Error>()
  const isAboutQuota =
    error !== null &&
    (/quota/i.test(errorMessage(error)) ||
      (isApiFailure(error) && error.code === 'quota.exhausted'))
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
