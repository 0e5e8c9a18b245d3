import { frenchIssue } from '@atelier/contract/checking'
import type { SpokenText } from '@atelier/contract/speech'
import { zodResolver } from '@hookform/resolvers/zod'
import VolumeUp from '@mui/icons-material/VolumeUpRounded'
import { Alert, Button } from '@mui/material'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { useUser } from '#features/account/auth-context.ts'
import { RunningJob } from '#features/jobs/RunningJob.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageCheck } from '#features/models/use-page-check.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ToolPage } from '#ui/ToolPage.tsx'
import { SpeechHistory } from './SpeechHistory.tsx'
import { SpeechSettings } from './SpeechSettings.tsx'
import { speechTexts as texts } from './speech.texts.ts'
import { emptySpeech, SpeechForm, type SpeechFormValues, typedSpeech } from './speech-form.ts'
import { useLastSpeechEnd, useRunningSpeech, useSpeechActions, useSpeechHistory } from './use-speech.ts'

/** The whole page: the text and its voice, what is being read, and everything read before. */
export function SpeechStudio() {
  const form = useSpeechForm()
  const history = useSpeechHistory()
  const { speak } = useSpeechActions()
  const isEmpty = history.data?.pages[0]?.data.length === 0
  const reuse = ({ text, model, voice, speed, pitch }: SpokenText) => form.reset({ text, model, voice: voice ?? '', speed, pitch })
  const listen = (voice: string) => speak.mutate({ ...form.getValues(), voice, text: texts.sample })
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      notice={<Notice />}
      settings={
        <SpeechSettings
          form={form}
          isSending={speak.isPending}
          problem={speak.error ? sentenceFor(speak.error) : undefined}
          onSubmit={() => void form.handleSubmit((values) => speak.mutate(values))()}
          onListen={listen}
        />
      }
      history={<SpeechHistory history={history} onReuse={reuse} />}
    >
      <Reading />
      {isEmpty && <Nothing form={form} />}
    </ToolPage>
  )
}

/** The form, as it was left. */
function useSpeechForm(): UseFormReturn<SpeechFormValues> {
  const form = useForm<SpeechFormValues>({
    defaultValues: typedSpeech.read() ?? emptySpeech,
    resolver: zodResolver(SpeechForm, { error: frenchIssue }),
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => typedSpeech.keep(values) }), [form])
  return form
}

function Notice() {
  const isAdmin = useUser().role === 'ADMIN'
  return <PageNotConfigured page="tts" check={usePageCheck('tts', { isAdmin })} isAdmin={isAdmin} />
}

/** What is under way, and the last failure while the page is open. */
function Reading() {
  const running = useRunningSpeech()
  const last = useLastSpeechEnd()
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

const Nothing = ({ form }: { readonly form: UseFormReturn<SpeechFormValues> }) => (
  <Panel pad={false}>
    <EmptyState
      icon={<VolumeUp />}
      title={texts.emptyTitle}
      text={texts.emptyHelp}
      action={
        <Button variant="outlined" color="inherit" onClick={() => form.setValue('text', texts.example)}>
          {texts.tryExample}
        </Button>
      }
    />
  </Panel>
)
