import { configurationBounds } from '@atelier/contract/configuration/configuration'
import { Box, Slider } from '@mui/material'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { NumberField } from './NumberField.tsx'

const texts = configurationTexts.engines
const bounds = configurationBounds.engineTimeout

/** One number, as an input and as a slider. */
export function TimeoutField({ form }: { form: UseFormReturn<ConfigurationValues> }) {
  const { field } = useController({ control: form.control, name: 'localai.timeout' })
  const slide = async (seconds: number | number[]) => {
    field.onChange(seconds)
    await form.trigger('localai.timeout')
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 0.5, sm: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <NumberField
        form={form}
        name="localai.timeout"
        label={texts.timeout}
        bounds={bounds}
        help={() => texts.timeoutHelp}
      />
      <Box sx={{ px: 1, pt: { sm: 3.5 } }}>
        <Slider
          aria-label={texts.timeoutSlider}
          {...bounds}
          value={Number.isNaN(field.value) ? bounds.min : field.value}
          valueLabelDisplay="auto"
          onChange={(_, seconds) => void slide(seconds)}
        />
      </Box>
    </Box>
  )
}
