import { FormHelperText, Slider, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { ChatSettingsControl } from './chat-settings-form.ts'

interface Props {
  readonly control: ChatSettingsControl
  readonly name: 'temperature' | 'maxTokens' | 'topP'
  readonly label: string
  /** Minimum, maximum and step. */
  readonly range: readonly [number, number, number]
  readonly format: (value: number) => string
  /** That the model ignores it. */
  readonly note?: string | undefined
}

/** A number of the settings, chosen with a slider. */
export function SliderField({
  control,
  name,
  label,
  range: [min, max, step],
  format,
  note,
}: Props) {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const problem = fieldState.error?.message
  const text = problem ?? note
  return (
    <Stack>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" id={id} sx={{ fontWeight: 550 }}>
          {label}
        </Typography>
        <Typography variant="body2" className="num" aria-hidden>
          {format(field.value)}
        </Typography>
      </Stack>
      <Slider
        min={min}
        max={max}
        step={step}
        size="small"
        aria-labelledby={id}
        // Its root takes a description, but has no role: the input inside is what is read.
        slotProps={{
          input: { 'aria-describedby': text === undefined ? undefined : `${id}-note` },
        }}
        value={field.value}
        getAriaValueText={format}
        onChange={(_, value) => field.onChange(value)}
        onBlur={field.onBlur}
      />
      {text !== undefined && (
        <FormHelperText id={`${id}-note`} error={problem !== undefined} sx={{ mx: 0 }}>
          {text}
        </FormHelperText>
      )}
    </Stack>
  )
}
