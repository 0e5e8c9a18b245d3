import { type UseFormReturn, useController } from 'react-hook-form'
import type { ImageFormValues } from '#features/images/image-form.ts'
import { NumberSlider } from '#ui/NumberSlider.tsx'

interface Props {
  readonly form: UseFormReturn<ImageFormValues>
  readonly name: 'steps' | 'guidanceScale' | 'count'
  readonly label: string
  /** Least, most and step. */
  readonly range: readonly [number, number, number]
  readonly ends?: readonly [string, string]
  readonly note?: string | undefined
}

/** A number of the form on a scale. */
export function NumberField({ form, name, label, range: [min, max, step], ends, note }: Props) {
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
