import Mic from '@mui/icons-material/MicRounded'
import Pause from '@mui/icons-material/PauseRounded'
import Stop from '@mui/icons-material/StopRounded'
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatTimecode } from '#format/durations.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { MicrophoneField } from './MicrophoneField.tsx'
import { microphoneErrorText } from './microphone-error.ts'
import type { RecorderState } from './recorder.ts'
import { dotStyle, recordingDotStyle } from './recording-dot-style.ts'
import { SilentMicrophone } from './SilentMicrophone.tsx'
import { UnfinishedRecordings } from './UnfinishedRecordings.tsx'
import { useRecorder } from './use-recorder.ts'

interface Props {
  readonly hasRecording: boolean
  readonly onTake: (file: File, recordingId: string) => void
}

/** Records the microphone; the finished recording is a source like a file. */
export function RecordTab({ hasRecording, onTake }: Props) {
  const { recorder, state } = useRecorder(onTake)
  const [deviceId, setDeviceId] = useState('')
  const begin = hasRecording ? texts.recordAgain : texts.record
  const isRunning = state.state === 'recording' || state.state === 'paused'
  const isAtWork = isRunning || state.state === 'asking'
  return (
    <Stack sx={{ gap: 1.5 }}>
      {!isAtWork && !hasRecording && <UnfinishedRecordings onTake={onTake} />}
      {!isAtWork && <MicrophoneField value={deviceId} onChange={setDeviceId} />}
      {isRunning && <RecordingStatus state={state} />}
      {state.state === 'asking' && <Typography role="status">{texts.asking}</Typography>}
      {state.state === 'failed' && <RecorderFailure state={state} />}
      {state.state === 'nothing-recorded' && (
        <Alert severity="error">
          <b>{texts.nothingRecorded}</b>
          <br />
          {texts.silentHelp}
        </Alert>
      )}
      {state.state === 'recording' && state.isSilent && (
        <SilentMicrophone
          deviceId={deviceId}
          onChoose={(chosen) => {
            setDeviceId(chosen)
            void recorder.switchTo(chosen === '' ? undefined : chosen)
          }}
        />
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isRunning && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={state.state === 'paused' ? <Mic /> : <Pause />}
            onClick={recorder.togglePause}
            sx={buttonStyle}
          >
            {state.state === 'paused' ? texts.goOn : texts.suspend}
          </Button>
        )}
        <Button
          variant={isAtWork ? 'contained' : 'outlined'}
          color={isAtWork ? 'error' : 'primary'}
          startIcon={isAtWork ? <Stop /> : <Mic />}
          onClick={() =>
            void (isAtWork
              ? recorder.stop()
              : recorder.start(deviceId === '' ? undefined : deviceId))
          }
          sx={buttonStyle}
        >
          {isAtWork ? texts.stop : begin}
        </Button>
      </Stack>
      {!isAtWork && <Quiet>{texts.recordHelp}</Quiet>}
    </Stack>
  )
}

/** As wide as its words: two that do not fit beside each other stand one below the other. */
const buttonStyle = { minHeight: 44, flex: '1 1 auto' } as const

const pausedDotStyle = { ...dotStyle, bgcolor: 'text.disabled' }

function RecordingStatus({
  state,
}: {
  readonly state: Extract<RecorderState, { state: 'recording' | 'paused' }>
}) {
  const level = state.state === 'paused' ? 0 : state.level
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
        <Box aria-hidden sx={state.state === 'paused' ? pausedDotStyle : recordingDotStyle} />
        <Typography role="status" variant="body2" sx={{ flex: 1, fontWeight: 550 }}>
          {state.state === 'paused' ? texts.suspended : texts.recording}
        </Typography>
        <Typography className="num" role="timer" variant="body2">
          {formatTimecode(state.seconds)}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        aria-label={texts.level}
        value={level * 100}
        color={level > 0.97 ? 'error' : 'primary'}
        sx={{
          height: 8,
          borderRadius: '4px',
          '& .MuiLinearProgress-bar': { transition: 'transform .08s linear' },
        }}
      />
    </Box>
  )
}

function RecorderFailure({
  state: { cause },
}: {
  readonly state: Extract<RecorderState, { state: 'failed' }>
}) {
  const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError'
  return (
    <Alert severity="error">
      <b>{texts.micTitle}</b>
      <br />
      {isFull ? texts.micFull : microphoneErrorText({ cause, isSecure: window.isSecureContext })}
    </Alert>
  )
}
