import { useController } from 'react-hook-form'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { chatTexts } from '../chat.texts.ts'
import type { ChatSettingsControl } from './chat-settings-form.ts'

interface Props {
  readonly control: ChatSettingsControl
  /** That the model ignores it. */
  readonly note: string | undefined
}

/** A whole number; an empty field counts as 0, which is below its minimum and so shows an error. */
export function TopkField({ control, note }: Props) {
  const { field, fieldState } = useController({ control, name: 'topK' })
  return (
    <TextInput
      label={chatTexts.topK}
      help={note ?? chatTexts.topKHelp}
      problem={fieldState.error?.message}
      name={field.name}
      inputRef={field.ref}
      type="number"
      value={field.value === 0 ? '' : field.value}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(Number(event.target.value))}
    />
  )
}
