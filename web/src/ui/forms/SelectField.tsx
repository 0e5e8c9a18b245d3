import { MenuItem, TextField } from '@mui/material'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './fields-of.ts'

interface Props<V extends FieldValues> extends FieldProps<V, string> {
  readonly choices: readonly string[]
  /** The label of a choice; by default, the choice itself. */
  readonly nameOf?: (choice: string) => string
}

const menu = { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } }

/** A select of a form. */
export function SelectField<V extends FieldValues>({
  form,
  name,
  label,
  choices,
  nameOf = (choice) => choice,
  help,
}: Props<V>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, ...input } = field
  return (
    <TextField
      {...input}
      inputRef={ref}
      select
      fullWidth
      label={label}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ select: menu }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {nameOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  )
}
