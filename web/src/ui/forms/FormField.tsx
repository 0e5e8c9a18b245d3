import type { FocusEvent } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface FormFieldProps<V extends FieldValues>
  extends Pick<
    TextInputProps,
    | 'type'
    | 'label'
    | 'help'
    | 'autoComplete'
    | 'readOnly'
    | 'endAdornment'
    | 'placeholder'
    | 'disabled'
    | 'multiline'
    | 'minRows'
    | 'maxRows'
    | 'autoFocus'
  > {
  readonly form: UseFormReturn<V>
  readonly name: FieldPath<V>
}

/** A field of a form: validated when it is left with a value, and on submit; its message is shown below it. */
export function FormField<V extends FieldValues>({ form, name, ...input }: FormFieldProps<V>) {
  // Not `form.register` nor `form.formState`: `form` always stays the same object, so the compiler would keep their first
  // results, and neither a message nor a reset would ever be shown.
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, onBlur, ...others } = field
  const leave = async (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    onBlur()
    if (event.target.value !== '') await form.trigger(name)
  }
  return (
    <TextInput
      {...input}
      {...others}
      inputRef={ref}
      onBlur={(event) => void leave(event)}
      problem={fieldState.error?.message}
    />
  )
}
