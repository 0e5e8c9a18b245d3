import VolumeUp from '@mui/icons-material/VolumeUpRounded'
import { Button, FormHelperText, IconButton, Stack, TextField, Tooltip } from '@mui/material'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { Autocomplete } from '#ui/forms/suggestions/Autocomplete.tsx'
import { speechTexts as texts } from '../speech.texts.ts'
import type { SpeechFormValues } from '../speech-form.ts'
import { useVoices } from '../spoken-texts/use-speech.ts'

interface Props {
  readonly form: UseFormReturn<SpeechFormValues>
  readonly isSampleLoading: boolean
  /** Called with the language of the voice, where it is known. */
  readonly onPlaySample: (language: string | null) => void
}

/** The voices of the chosen model, searched by name or language, with a sample. */
export function VoiceField({ form, isSampleLoading, onPlaySample }: Props) {
  const model = useWatch({ control: form.control, name: 'model' })
  const { field } = useController({ control: form.control, name: 'voice' })
  const { data: voices = [], isError, isLoading } = useVoices(model)
  const chosen = voices.find(({ id }) => id === field.value) ?? null
  // A model without a list still has a voice of its own.
  if (!isLoading && !isError && voices.length === 0)
    return model === '' ? undefined : (
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<VolumeUp />}
        loading={isSampleLoading}
        onClick={() => onPlaySample(null)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {texts.listenOwn}
      </Button>
    )
  return (
    <div>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
        <Autocomplete
          fullWidth
          options={voices}
          loading={isLoading}
          value={chosen}
          onChange={(_, voice) => field.onChange(voice?.id ?? '')}
          getOptionLabel={({ name, language }) => (language ? `${name} (${language})` : name)}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          renderInput={(input) => (
            <TextField {...input} label={texts.voice} placeholder={texts.ownVoice} />
          )}
        />
        <Tooltip title={texts.listen}>
          <IconButton
            aria-label={texts.listen}
            loading={isSampleLoading}
            onClick={() => onPlaySample(chosen?.language ?? null)}
            sx={{ mb: '2px' }}
          >
            <VolumeUp />
          </IconButton>
        </Tooltip>
      </Stack>
      {isError && <FormHelperText error>{texts.voicesFailed}</FormHelperText>}
    </div>
  )
}
