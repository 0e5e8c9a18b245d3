import { imageLimits, imageSizePresets } from '@atelier/contract/images/images'
import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { imagesTexts as texts } from '../images.texts.ts'
import type { ImageFormValues } from './image-form.ts'

interface Props {
  readonly form: UseFormReturn<ImageFormValues>
}
/** Size in pixels of the icon that shows an aspect ratio. */
const previewSide = (side: number) => 6 + side / 128

/** The usual sizes; any other is set in the advanced options. */
export function SizeField({ form }: Props) {
  const label = useId()
  const [width, height] = useWatch({ control: form.control, name: ['width', 'height'] })
  const choose = (_: unknown, chosen: string | null) => {
    const preset = imageSizePresets.find((one) => texts.dimensions(one) === chosen)
    if (!preset) return
    form.setValue('width', preset.width, { shouldValidate: true })
    form.setValue('height', preset.height, { shouldValidate: true })
  }
  return (
    <Box>
      <Typography id={label} variant="subtitle2" component="p" sx={{ mb: 0.75 }}>
        {texts.size}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={label}
        value={texts.dimensions({ width, height })}
        onChange={choose}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)' }}
      >
        {imageSizePresets.map((preset) => (
          <ToggleButton
            key={texts.dimensions(preset)}
            value={texts.dimensions(preset)}
            sx={{
              px: 0.5,
              py: '7px',
              gap: 0.75,
              fontSize: '0.78125rem',
              minHeight: { xs: 44, md: 0 },
            }}
          >
            <Box
              aria-hidden
              sx={{
                width: previewSide(preset.width),
                height: previewSide(preset.height),
                border: '1.5px solid currentColor',
                borderRadius: '2.5px',
                flex: 'none',
              }}
            />
            {texts.dimensions(preset)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

const sides = { min: imageLimits.sideMin, max: imageLimits.sideMax, step: imageLimits.sideStep }

/** Any size on the grid. */
export const CustomSizeFields = ({ form }: Props) => (
  <Stack direction="row" sx={{ gap: 1.5 }}>
    <IntegerField form={form} name="width" label={texts.width} bounds={sides} />
    <IntegerField form={form} name="height" label={texts.height} bounds={sides} />
  </Stack>
)
