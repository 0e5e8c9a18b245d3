import type { JobSummary } from '@atelier/contract/jobs/jobs'
import type { SpeechRecord } from '@atelier/contract/speech/speech'
import VolumeUp from '@mui/icons-material/VolumeUpRounded'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { PageJobs } from '#features/jobs/PageJobs.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageReadiness } from '#features/models/use-page-readiness.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { listedBy, useWorkFilter } from '#features/works/use-work-filter.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useReveal } from '#ui/feedback/use-reveal.ts'
import { useStoredForm } from '#ui/forms/use-stored-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ToolPage } from '#ui/layout/ToolPage.tsx'
import { useNowPlaying } from './player/player.ts'
import { SpeechSettings } from './settings/SpeechSettings.tsx'
import { speechTexts as texts } from './speech.texts.ts'
import {
  emptySpeechForm,
  onSteps,
  SpeechForm,
  type SpeechFormValues,
  speechFormStorage,
} from './speech-form.ts'
import { LinkedSpokenText } from './spoken-texts/LinkedSpokenText.tsx'
import { playWhileGenerating } from './spoken-texts/play-while-generating.ts'
import { SpeechHistory } from './spoken-texts/SpeechHistory.tsx'
import { speechJobKinds, useSpeechActions, useSpeechHistory } from './spoken-texts/use-speech.ts'

/** The whole page: the form, the running jobs and the history. */
export function SpeechStudio() {
  const form = useStoredForm({
    schema: SpeechForm,
    empty: emptySpeechForm,
    save: speechFormStorage,
  })
  const filter = useWorkFilter()
  const history = useSpeechHistory(listedBy(filter))
  const { speak, sample } = useSpeechActions()
  const results = useReveal()
  const isEmpty = history.data?.length === 0 && !filter.isFiltered
  const reuse = ({ text, model, voice, speed, pitch }: SpeechRecord) =>
    form.reset(onSteps({ text, model, voice: voice ?? '', speed, pitch }))
  const problem = speak.error ?? sample.error
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      resultsRef={results.ref}
      notice={<Notice />}
      settings={
        <SpeechSettings
          form={form}
          isSending={speak.isPending}
          problem={problem ? errorMessage(problem) : undefined}
          isSampleLoading={sample.isPending}
          onSubmit={() =>
            void form.handleSubmit((values) =>
              speak.mutate(values, { onSuccess: results.reveal }),
            )()
          }
          onPlaySample={(language) => sample.mutate({ ...form.getValues(), language })}
        />
      }
      history={<SpeechHistory history={history} filter={filter} onReuse={reuse} />}
    >
      <LinkedSpokenText onReuse={reuse} />
      <PageJobs
        kinds={speechJobKinds}
        failed={texts.failed}
        more={(job) => <PlayWhileGeneratingButton job={job} />}
      />
      {isEmpty && <EmptyPanel form={form} />}
    </ToolPage>
  )
}

function Notice() {
  const isAdmin = useUser().role === 'ADMIN'
  return (
    <PageNotConfigured
      page="tts"
      readiness={usePageReadiness('tts', { isAdmin })}
      isAdmin={isAdmin}
    />
  )
}

const EmptyPanel = ({ form }: { readonly form: UseFormReturn<SpeechFormValues> }) => (
  <Panel pad={false}>
    <EmptyState
      icon={<VolumeUp />}
      title={texts.emptyTitle}
      text={texts.emptyHelp}
      action={
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => form.setValue('text', texts.example)}
        >
          {texts.tryExample}
        </Button>
      }
    />
  </Panel>
)

/** Plays a text while it is being generated. */
function PlayWhileGeneratingButton({ job }: { readonly job: JobSummary }) {
  const queries = useQueryClient()
  const playing = useNowPlaying()
  if (playing?.id === job.id || job.state !== 'running') return undefined
  return (
    <Button
      size="small"
      startIcon={<VolumeUp />}
      onClick={() => playWhileGenerating(queries, job)}
      sx={{ mt: 1 }}
    >
      {texts.playReady}
    </Button>
  )
}
