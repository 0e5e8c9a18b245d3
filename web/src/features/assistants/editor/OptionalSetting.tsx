import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { NumberSlider } from '#ui/forms/NumberSlider.tsx'
import { assistantsTexts } from '../assistants.texts.ts'

interface Props {
  readonly label: string
  /** None: that of any new chat. */
  readonly value: number | undefined
  /** Once it is chosen. */
  readonly initial: number
  /** Minimum, maximum and step. */
  readonly range: readonly [number, number, number]
  readonly onChange: (value: number | undefined) => void
}

/** A setting that an assistant may choose or leave. */
export const OptionalSetting = ({ label, value, initial, range, onChange }: Props) => {
  const [min, max, step] = range
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={value !== undefined} />}
        label={assistantsTexts.form.choose(label)}
        onChange={() => onChange(value === undefined ? initial : undefined)}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {value !== undefined && (
        <NumberSlider
          label={label}
          value={value}
          min={min}
          max={max}
          step={step}
          onChange={onChange}
        />
      )}
    </Box>
  )
}
