import { MenuItem, TextField } from '@mui/material'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { InpaintingFormValues } from '#features/inpainting/inpainting-form.ts'

interface Props<Name extends keyof InpaintingFormValues> {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly name: Name
  readonly label: string
  readonly help?: string | undefined
}

/** A whole number that is typed; checked when it is left. */
export function WholeNumberField({ form, name, label, help, step = 1 }: Props<'width' | 'height' | 'seed'> & { readonly step?: number }) {
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
      onChange={(event) => field.onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
      onBlur={() => {
        field.onBlur()
        void form.trigger(name)
      }}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ htmlInput: { step, inputMode: 'numeric' } }}
    />
  )
}

/** One of a few words. */
export function ChoiceField({
  form,
  name,
  label,
  help,
  choices,
}: Props<'schedulerType' | 'outputType'> & { readonly choices: readonly string[] }) {
  const { field } = useController({ control: form.control, name })
  const { ref, ...input } = field
  return (
    <TextField {...input} inputRef={ref} select fullWidth label={label} helperText={help}>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  )
}
