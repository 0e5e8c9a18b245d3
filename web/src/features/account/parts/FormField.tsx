import { TextField, type TextFieldProps } from '@mui/material'
import type { FocusEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

export interface FormFieldProps<V extends FieldValues> extends Pick<TextFieldProps, 'type' | 'autoComplete' | 'disabled' | 'slotProps'> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPath<V>
  readonly label: string
  readonly helperText?: string | undefined
}

/** A field of a form: checked when it is left with something in it, and on submit; its sentence stands under it. */
export function FormField<V extends FieldValues>({ form, name, label, helperText, ...others }: FormFieldProps<V>) {
  const { error } = form.getFieldState(name, form.formState)
  const { ref, onBlur, ...field } = form.register(name)
  const leave = async (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    await onBlur(event)
    if (event.target.value !== '') await form.trigger(name)
  }
  return (
    <TextField
      {...others}
      {...field}
      fullWidth
      label={label}
      inputRef={ref}
      onBlur={(event) => void leave(event)}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
    />
  )
}
