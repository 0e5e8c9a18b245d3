import { inpaintingLimits as limits } from '@atelier/contract/inpainting/inpainting-draft'
import { Slider, Stack, Tooltip, Typography } from '@mui/material'
import { type UseFormReturn, useController } from 'react-hook-form'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { InpaintingFormValues } from '../form/inpainting-form.ts'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'

interface Props {
  readonly label: string
  readonly help: string
  readonly range: readonly [number, number]
  readonly value: number
  readonly onChange: (value: number) => void
}

const MaskSlider = ({ label, help, range: [min, max], value, onChange }: Props) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flex: '1 1 260px', minHeight: 48 }}>
    <Tooltip title={help}>
      <Typography
        variant="caption"
        sx={{ fontWeight: 550, whiteSpace: 'nowrap', minWidth: { xs: 108, md: 0 } }}
      >
        {label}
      </Typography>
    </Tooltip>
    <Slider
      aria-label={label}
      value={value}
      min={min}
      max={max}
      onChange={(_, next) => onChange(next)}
      sx={{ flex: 1, minWidth: 0 }}
    />
    <Quiet className="num" sx={{ width: 24, textAlign: 'right' }}>
      {value}
    </Quiet>
  </Stack>
)

/** The brush's diameter. */
export const BrushSizeField = ({
  size,
  onSize,
}: {
  readonly size: number
  readonly onSize: (size: number) => void
}) => (
  <MaskSlider
    label={texts.brushSize}
    help={texts.brushHelp}
    range={[limits.brushMin, limits.brushMax]}
    value={size}
    onChange={onSize}
  />
)

/** How soft the edge of the mask is. */
export function FeatherField({ form }: { readonly form: UseFormReturn<InpaintingFormValues> }) {
  const { field } = useController({ control: form.control, name: 'feather' })
  return (
    <MaskSlider
      label={texts.feather}
      help={texts.featherHelp}
      range={[0, limits.featherMax]}
      value={field.value}
      onChange={field.onChange}
    />
  )
}
