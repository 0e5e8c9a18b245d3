import { Alert, Button, Stack } from '@mui/material'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { MicrophoneField } from './MicrophoneField.tsx'

interface Props {
  readonly deviceId: string
  /** Goes on with this microphone, or opens the same one again. */
  readonly onChoose: (deviceId: string) => void
}

/** Says that no sound comes from the microphone, and offers another one. */
export function SilentMicrophone({ deviceId, onChoose }: Props) {
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity="warning">
        <b>{texts.silent}</b>
        <br />
        {texts.silentHelp}
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          onClick={() => onChoose(deviceId)}
          sx={{ display: 'block', mt: 1 }}
        >
          {texts.again}
        </Button>
      </Alert>
      <MicrophoneField value={deviceId} onChange={onChoose} />
    </Stack>
  )
}
