import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './fields-of.ts'
import { NumberSlider } from './NumberSlider.tsx'

interface Props<V extends FieldValues> extends FieldProps<V, number> {
  /** Minimum, maximum and step. */
  readonly range: readonly [number, number, number]
  /** Labels of both ends. */
  readonly ends?: readonly [string, string]
}

/** A slider of a form. */
export function SliderField<V extends FieldValues>({
  form,
  name,
  label,
  range: [min, max, step],
  ends,
  help,
}: Props<V>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <NumberSlider
      label={label}
      min={min}
      max={max}
      step={step}
      {...(ends && { ends })}
      value={field.value}
      onChange={field.onChange}
      help={help}
      problem={fieldState.error?.message}
    />
  )
}
