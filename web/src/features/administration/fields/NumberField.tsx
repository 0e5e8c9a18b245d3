import { type FieldPathByValue, type UseFormReturn, useController } from 'react-hook-form'
import { formatNumber } from '#format/numbers.ts'
import { TextInput } from '#ui/forms/TextInput.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts as texts } from '../configuration.texts.ts'

export interface NumberFieldProps {
  readonly form: UseFormReturn<ConfigurationValues>
  readonly name: FieldPathByValue<ConfigurationValues, number>
  readonly label: string
  readonly bounds: { readonly min: number; readonly max: number; readonly step?: number }
  /** Explains the value; shown before the bounds. */
  readonly help?: (value: number) => string
  /** The bounds in words, where figures are hard to read. */
  readonly range?: string
}

/** A number with its bounds under it; checked on blur and on saving. */
export function NumberField({
  form,
  name,
  label,
  bounds: { min, max, step },
  help,
  range,
}: NumberFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, value, onChange, onBlur, ...others } = field
  const leave = async () => {
    onBlur()
    await form.trigger(name)
  }
  const digits = Number.isInteger(min) ? 0 : 1
  const explanation = Number.isNaN(value) ? undefined : help?.(value)
  return (
    <TextInput
      {...others}
      type="number"
      label={label}
      inputRef={ref}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) =>
        onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))
      }
      onBlur={() => void leave()}
      inputProps={{ min, max, step, inputMode: 'numeric', className: 'num' }}
      help={[
        explanation,
        range ?? texts.bounds(formatNumber(min, digits), formatNumber(max)),
        step !== undefined && texts.step(formatNumber(step, digits)),
      ]
        .filter(Boolean)
        .join(' ')}
      problem={fieldState.error?.message}
    />
  )
}
