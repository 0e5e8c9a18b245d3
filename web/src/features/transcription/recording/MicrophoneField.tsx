import { MenuItem, TextField } from '@mui/material'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { useMicrophones } from './use-recorder.ts'

/** The choice between the microphones of this machine; nothing while none is known by its name. */
export function MicrophoneField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (deviceId: string) => void
}) {
  const microphones = useMicrophones()
  if (microphones.length === 0) return undefined
  const isThere = microphones.some(({ deviceId }) => deviceId === value)
  return (
    <TextField
      select
      fullWidth
      label={texts.microphone}
      value={isThere ? value : 'default'}
      onChange={(event) => onChange(event.target.value === 'default' ? '' : event.target.value)}
    >
      <MenuItem value="default">{texts.defaultMicrophone}</MenuItem>
      {microphones.map(({ deviceId, label }) => (
        <MenuItem key={deviceId} value={deviceId}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
