import { TextField } from '@mui/material'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './fields-of.ts'

interface Props<V extends FieldValues> extends FieldProps<V, number> {
  readonly bounds?: { readonly min?: number; readonly max?: number; readonly step?: number }
}

/** A field for a whole number, validated when it is left. */
export function IntegerField<V extends FieldValues>({ form, name, label, bounds, help }: Props<V>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, ...input } = field
  return (
    <TextField
      {...input}
      inputRef={ref}
      fullWidth
      type="number"
      label={label}
      // An emptied field is no number, and is said to be none.
      value={Number.isNaN(field.value) ? '' : field.value}
      onChange={(event) =>
        field.onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))
      }
      onBlur={() => {
        field.onBlur()
        void form.trigger(name)
      }}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ htmlInput: { step: 1, ...bounds, inputMode: 'numeric' } }}
    />
  )
}
