import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { formatRoughDuration, formatTimecode } from '#format/durations.ts'
import { useFocusHandover } from '#ui/data-display/use-focus-handover.ts'
import { dictationTexts as texts } from '../dictation.texts.ts'
import { microphoneErrorText } from '../recording/microphone-error.ts'
import { recordingDotStyle } from '../recording/recording-dot-style.ts'
import { transcriptionTexts } from '../transcription.texts.ts'
import type { Dictation } from './dictation.ts'
import type { DictationState, UnfinishedRecording } from './dictation-state.ts'

interface Props {
  readonly dictation: Dictation
}

/** What goes on with a dictation, above the buttons of the message. */
export function DictationPanel({ dictation }: Props) {
  const state = useSyncExternalStore(dictation.subscribe, dictation.current)
  const group = useFocusHandover<HTMLDivElement>()
  if (state.state === 'idle') return undefined
  return (
    <Box {...group} role="group" aria-label={texts.title} sx={{ px: { xs: 1.5, sm: 2 }, pb: 1 }}>
      <PanelContent dictation={dictation} state={state} />
    </Box>
  )
}

interface ContentProps extends Props {
  readonly state: DictationState
}
function PanelContent({ dictation, state }: ContentProps) {
  switch (state.state) {
    case 'idle':
      return undefined
    case 'asking':
    case 'recording':
      return <Listening dictation={dictation} state={state} />
    case 'transcribing':
      return <Transcribing onCancel={() => void dictation.stopWaiting(state.recording)} />
    case 'offered':
      return (
        <UnfinishedNotice
          dictation={dictation}
          recording={state.recording}
          severity="info"
          action={texts.transcribe}
        >
          {texts.unfinished(formatTimecode(state.recording.seconds))}
        </UnfinishedNotice>
      )
    case 'failed':
      return (
        <UnfinishedNotice
          dictation={dictation}
          recording={state.recording}
          severity="error"
          action={texts.again}
        >
          {`${state.reason} ${texts.kept}`}
        </UnfinishedNotice>
      )
    default:
      return (
        <Alert severity="error" onClose={() => void dictation.close()} closeText={texts.close}>
          {problemOf(state)}
        </Alert>
      )
  }
}

function problemOf(
  state: Extract<DictationState, { state: 'no-microphone' | 'nothing-recorded' }>,
): string {
  if (state.state === 'nothing-recorded')
    return `${transcriptionTexts.nothingRecorded}. ${transcriptionTexts.silentHelp}`
  const { cause } = state
  const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError'
  return isFull
    ? transcriptionTexts.micFull
    : microphoneErrorText({ cause, isSecure: window.isSecureContext })
}

interface ListeningProps extends Props {
  readonly state: Extract<DictationState, { state: 'asking' | 'recording' }>
}
function Listening({ dictation, state }: ListeningProps) {
  const finish = useRef<HTMLButtonElement>(null)
  const isAsking = state.state === 'asking'
  // « Dicter » has left with the focus; Entrée ends what Entrée began.
  useEffect(() => {
    if (!isAsking) finish.current?.focus()
  }, [isAsking])
  return (
    <Stack sx={{ gap: 1 }}>
      {isAsking ? (
        <Typography variant="body2">{transcriptionTexts.asking}</Typography>
      ) : (
        <Level seconds={state.seconds} level={state.level} />
      )}
      {!isAsking && state.isSilent && (
        <Alert severity="warning">
          {`${transcriptionTexts.silent}. ${transcriptionTexts.silentHelp}`}
        </Alert>
      )}
      <Actions note={texts.keys}>
        <Button color="inherit" onClick={() => void dictation.discard()} sx={buttonStyle}>
          {texts.cancel}
        </Button>
        {!isAsking && (
          <Button
            ref={finish}
            variant="outlined"
            onClick={() => void dictation.finish()}
            sx={buttonStyle}
          >
            {texts.finish}
          </Button>
        )}
      </Actions>
    </Stack>
  )
}

const limit = formatRoughDuration(transcriptionLimits.dictationSeconds)

const Level = ({ seconds, level }: { readonly seconds: number; readonly level: number }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
    <Box aria-hidden sx={recordingDotStyle} />
    <Typography variant="body2" sx={{ fontWeight: 550, flex: 'none' }}>
      {texts.listening}
    </Typography>
    <LinearProgress
      variant="determinate"
      aria-label={transcriptionTexts.level}
      value={level * 100}
      sx={{ flex: 1, minWidth: 40, height: 6, borderRadius: '3px', ...levelBarStyle }}
    />
    <Typography className="num" role="timer" variant="body2" sx={{ flex: 'none' }}>
      {formatTimecode(seconds)}
    </Typography>
    <Typography variant="caption" sx={{ color: 'text.secondary', flex: 'none', ...wideOnly }}>
      {texts.limit(limit)}
    </Typography>
  </Stack>
)
const levelBarStyle = { '& .MuiLinearProgress-bar': { transition: 'transform .08s linear' } }
const wideOnly = { display: { xs: 'none', sm: 'block' } }

const Transcribing = ({ onCancel }: { readonly onCancel: () => void }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
    <CircularProgress size={18} aria-hidden />
    <Typography variant="body2" sx={{ flex: 1 }}>
      {texts.transcribing}
    </Typography>
    <Button color="inherit" onClick={onCancel} sx={buttonStyle}>
      {texts.cancel}
    </Button>
  </Stack>
)

interface UnfinishedNoticeProps extends Props {
  readonly recording: UnfinishedRecording
  readonly severity: 'info' | 'error'
  readonly action: string
  readonly children: ReactNode
}
/** A recording without its text: to transcribe, or to throw away. */
const UnfinishedNotice = ({
  dictation,
  recording,
  severity,
  action,
  children,
}: UnfinishedNoticeProps) => (
  <Alert severity={severity}>
    {children}
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => void dictation.transcribe(recording)}
        sx={buttonStyle}
      >
        {action}
      </Button>
      <Button color="inherit" onClick={() => void dictation.discard(recording)} sx={buttonStyle}>
        {texts.discard}
      </Button>
    </Stack>
  </Alert>
)

const Actions = ({ note, children }: { readonly note: string; readonly children: ReactNode }) => (
  <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
    <Typography variant="caption" sx={{ color: 'text.secondary', mr: 'auto', ...fineOnly }}>
      {note}
    </Typography>
    {children}
  </Stack>
)
/** A finger has no Échap. */
const fineOnly = { display: 'none', '@media (pointer: fine)': { display: 'block' } }
const buttonStyle = { minHeight: { xs: 44, md: 36 } }
