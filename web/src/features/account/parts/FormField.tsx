import type { FocusEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { TextInput, type TextInputProps } from '#ui/TextInput.tsx'

export interface FormFieldProps<V extends FieldValues>
  extends Pick<TextInputProps, 'type' | 'label' | 'help' | 'autoComplete' | 'readOnly' | 'endAdornment'> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPath<V>
}

/** A field of a form: checked when it is left with something in it, and on submit; its sentence stands under it. */
export function FormField<V extends FieldValues>({ form, name, ...input }: FormFieldProps<V>) {
  // Subscribed here: `form` stays the same object for ever, so what is read through it would be remembered from the first time.
  const state = useFormState({ control: form.control, name })
  const { error } = form.getFieldState(name, state)
  const { ref, onBlur, ...field } = form.register(name)
  const leave = async (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    await onBlur(event)
    if (event.target.value !== '') await form.trigger(name)
  }
  return <TextInput {...input} {...field} inputRef={ref} onBlur={(event) => void leave(event)} problem={error?.message} />
}
