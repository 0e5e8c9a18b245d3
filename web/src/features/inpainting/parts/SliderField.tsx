import { type UseFormReturn, useController } from 'react-hook-form'
import type { InpaintingFormValues } from '#features/inpainting/inpainting-form.ts'
import { NumberSlider } from '#ui/NumberSlider.tsx'

interface Props {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly name: 'steps' | 'guidanceScale' | 'strength' | 'eta' | 'clipSkip'
  readonly label: string
  /** Least, most and step. */
  readonly range: readonly [number, number, number]
  readonly ends?: readonly [string, string]
  readonly note?: string | undefined
}

/** A number of the form on a scale. */
export function SliderField({ form, name, label, range: [min, max, step], ends, note }: Props) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <NumberSlider
      {...{ label, min, max, step }}
      {...(ends && { ends })}
      value={field.value}
      onChange={field.onChange}
      help={note}
      problem={fieldState.error?.message}
    />
  )
}
