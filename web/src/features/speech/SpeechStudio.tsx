import type { ListedJob } from '@atelier/contract/jobs'
import type { SpokenText } from '@atelier/contract/speech'
import VolumeUp from '@mui/icons-material/VolumeUpRounded'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { useStoredForm } from '#api/use-stored-form.ts'
import { useUser } from '#features/account/auth-context.ts'
import { WorkHere } from '#features/jobs/WorkHere.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageCheck } from '#features/models/use-page-check.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ToolPage } from '#ui/ToolPage.tsx'
import { AskedReading } from './AskedReading.tsx'
import { hearReading } from './hear-reading.ts'
import { usePlaying } from './player.ts'
import { SpeechHistory } from './SpeechHistory.tsx'
import { SpeechSettings } from './SpeechSettings.tsx'
import { speechTexts as texts } from './speech.texts.ts'
import { emptySpeech, SpeechForm, type SpeechFormValues, typedSpeech } from './speech-form.ts'
import { speechKinds, useSpeechActions, useSpeechHistory } from './use-speech.ts'

/** The whole page: the text and its voice, what is being read, and everything read before. */
export function SpeechStudio() {
  const form = useStoredForm({ schema: SpeechForm, empty: emptySpeech, stored: typedSpeech })
  const history = useSpeechHistory()
  const { speak, sample } = useSpeechActions()
  const isEmpty = history.data?.pages[0]?.data.length === 0
  const reuse = ({ text, model, voice, speed, pitch }: SpokenText) =>
    form.reset({ text, model, voice: voice ?? '', speed, pitch })
  const problem = speak.error ?? sample.error
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      notice={<Notice />}
      settings={
        <SpeechSettings
          form={form}
          isSending={speak.isPending}
          problem={problem ? sentenceFor(problem) : undefined}
          isListening={sample.isPending}
          onSubmit={() => void form.handleSubmit((values) => speak.mutate(values))()}
          onListen={(language) => sample.mutate({ ...form.getValues(), language })}
        />
      }
      history={<SpeechHistory history={history} onReuse={reuse} />}
    >
      <AskedReading onReuse={reuse} />
      <WorkHere
        kinds={speechKinds}
        failed={texts.failed}
        more={(job) => <HearButton job={job} />}
      />
      {isEmpty && <Nothing form={form} />}
    </ToolPage>
  )
}

function Notice() {
  const isAdmin = useUser().role === 'ADMIN'
  return <PageNotConfigured page="tts" check={usePageCheck('tts', { isAdmin })} isAdmin={isAdmin} />
}

const Nothing = ({ form }: { readonly form: UseFormReturn<SpeechFormValues> }) => (
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

/** A text that is being read can be heard already. */
function HearButton({ job }: { readonly job: ListedJob }) {
  const queries = useQueryClient()
  const playing = usePlaying()
  if (playing?.id === job.id || job.state !== 'running') return undefined
  return (
    <Button
      size="small"
      startIcon={<VolumeUp />}
      onClick={() => hearReading(queries, job)}
      sx={{ mt: 1 }}
    >
      {texts.hear}
    </Button>
  )
}
