import { useController } from 'react-hook-form'
import { chatTexts } from '#features/chat/chat.texts.ts'
import type { SettingsControl } from '#features/chat/chat-settings-form.ts'
import { TextInput } from '#ui/TextInput.tsx'

/** A whole number; an empty field is 0, which its bounds refuse with their sentence. */
export function CandidatesField({ control }: { readonly control: SettingsControl }) {
  const { field, fieldState } = useController({ control, name: 'topK' })
  return (
    <TextInput
      label={chatTexts.topK}
      help={chatTexts.topKHelp}
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
