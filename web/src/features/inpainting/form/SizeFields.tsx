import {
  parseSize,
  inpaintingRanges as ranges,
} from '@atelier/contract/inpainting/inpainting-draft'
import { nearestStep } from '@atelier/contract/wire/bounded-number'
import { Stack, TextField } from '@mui/material'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormField } from '#ui/forms/FormField.tsx'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import type { InpaintingFormValues } from './inpainting-form.ts'

interface Props {
  readonly form: UseFormReturn<InpaintingFormValues>
  /** That the model ignores the size. */
  readonly note: string | undefined
}

/** The size as one text, which prevails, or as two numbers: these show the text's and cannot be changed while there is one. */
export function SizeFields({ form, note }: Props) {
  const size = parseSize(useWatch({ control: form.control, name: 'size' }))
  const { width, height } = size ?? {}
  useEffect(() => {
    if (width === undefined || height === undefined) return
    // A number left invalid could not be corrected, and emptying the text should change nothing yet.
    form.setValue('width', nearestStep(width, ranges.side), { shouldValidate: true })
    form.setValue('height', nearestStep(height, ranges.side), { shouldValidate: true })
  }, [form, width, height])
  return (
    <>
      <FormField
        form={form}
        name="size"
        label={texts.size}
        placeholder="512x512"
        help={note ?? texts.sizeHelp}
      />
      <Stack direction="row" sx={{ gap: 1.5 }}>
        {(['width', 'height'] as const).map((side) =>
          size === undefined ? (
            <IntegerField
              key={side}
              form={form}
              name={side}
              label={texts[side]}
              bounds={ranges.side}
              help={note}
            />
          ) : (
            <TextField
              key={side}
              fullWidth
              disabled
              label={texts[side]}
              value={size[side]}
              helperText={note ?? texts.sideFixed}
              // The field cannot be used, but its help is for reading.
              slotProps={{ formHelperText: { disabled: false } }}
            />
          ),
        )}
      </Stack>
    </>
  )
}
