import GraphicEq from '@mui/icons-material/GraphicEqRounded'
import { Box } from '@mui/material'
import { PageJobs } from '#features/jobs/PageJobs.tsx'
import { useRunningJobs } from '#features/jobs/use-jobs.ts'
import { NoModel } from '#features/models/NoModel.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageReadiness } from '#features/models/use-page-readiness.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useReveal } from '#ui/feedback/use-reveal.ts'
import { useStoredForm } from '#ui/forms/use-stored-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ToolPage } from '#ui/layout/ToolPage.tsx'
import {
  transcribeJobKinds,
  transcriptionJobKinds,
  translateJobKinds,
} from './cache/use-transcriptions.ts'
import { HistoryButton } from './history/HistoryButton.tsx'
import { useRecordingUpload } from './recording-upload.ts'
import type { TextDestinations } from './result/TranscriptActions.tsx'
import { TranscriptionResult } from './result/TranscriptionResult.tsx'
import { useShownTranscription } from './result/use-shown-transcription.ts'
import { TranscriptionSettings } from './settings/TranscriptionSettings.tsx'
import {
  emptyTranscriptionForm,
  TranscriptionSettingsForm,
  transcriptionFormStorage,
} from './settings/transcription-form.ts'
import { useSubmitTranscription } from './settings/use-submit-transcription.ts'
import { UploadPanel } from './source/UploadPanel.tsx'
import { useSource } from './source/use-source.ts'
import { transcriptionTexts as texts } from './transcription.texts.ts'

/** The whole page: the form, the upload and the jobs, and the transcription on screen. */
export function TranscriptionStudio(destinations: TextDestinations) {
  const form = useStoredForm({
    schema: TranscriptionSettingsForm,
    empty: emptyTranscriptionForm,
    save: transcriptionFormStorage,
  })
  const { shownId, second, show, leave } = useShownTranscription()
  const { source, take } = useSource()
  const results = useReveal()
  const submit = useSubmitTranscription(show)
  const isAdmin = useUser().role === 'ADMIN'
  const readiness = usePageReadiness('audio-transcription', { isAdmin })
  const { isConfigured, hasModels } =
    readiness.state === 'known' ? readiness : { isConfigured: false, hasModels: true }
  const isBusy = useIsBusy()
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      resultsRef={results.ref}
      actions={<HistoryButton shownId={shownId} onShow={show} onChosen={results.reveal} />}
      notice={
        <PageNotConfigured page="audio-transcription" readiness={readiness} isAdmin={isAdmin} />
      }
      settings={
        <TranscriptionSettings
          form={form}
          source={source}
          reason={reasonAgainst({ hasSource: source !== undefined, isBusy, isConfigured })}
          onTake={take}
          onSubmit={(task) =>
            void form.handleSubmit((values) => {
              if (!source) return
              submit(source, values, task)
              results.reveal()
            })()
          }
        />
      }
    >
      <UploadPanel />
      <PageJobs kinds={transcribeJobKinds} failed={texts.failed.transcribe} />
      <PageJobs kinds={translateJobKinds} failed={texts.failed.translate} />
      {shownId !== undefined && (
        <TranscriptionResult
          key={`${shownId} ${second}`}
          transcriptionId={shownId}
          second={second}
          onGone={leave}
          {...destinations}
        />
      )}
      {shownId === undefined && (hasModels ? <EmptyPanel /> : <NoModelPanel isAdmin={isAdmin} />)}
    </ToolPage>
  )
}

interface Obstacles {
  readonly hasSource: boolean
  readonly isBusy: boolean
  readonly isConfigured: boolean
}
/** Why nothing can be transcribed now. */
function reasonAgainst({ hasSource, isBusy, isConfigured }: Obstacles): string | undefined {
  if (isBusy) return texts.alreadyRunning
  if (!isConfigured) return texts.modelFirst
  return hasSource ? undefined : texts.sourceFirst
}

/** An upload or a job is running. */
function useIsBusy(): boolean {
  const sending = useRecordingUpload()
  const running = useRunningJobs(transcriptionJobKinds)
  return running.length > 0 || (sending !== undefined && sending.state !== 'refused')
}

const EmptyPanel = () => (
  <Panel pad={false}>
    <Box>
      <EmptyState icon={<GraphicEq />} title={texts.emptyTitle} text={texts.emptyHelp} />
    </Box>
  </Panel>
)

const NoModelPanel = ({ isAdmin }: { readonly isAdmin: boolean }) => (
  <NoModel
    icon={<GraphicEq />}
    title={texts.noModelTitle}
    isAdmin={isAdmin}
    isInstallable
    forAdmin={texts.noModelAdmin}
    forOthers={texts.noModelUser}
  />
)
