import { ChatDraft } from '@atelier/contract/chat/chat'
import { ChatSettings } from '@atelier/contract/chat/settings'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { formatNumber } from '#format/numbers.ts'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatModelPicker } from '../create/ChatModelPicker.tsx'
import { SliderField } from './SliderField.tsx'
import { StreamSwitch } from './StreamSwitch.tsx'
import { TopkField } from './TopkField.tsx'
import { useChatSettings } from './use-chat-settings.ts'

interface Props {
  readonly open: OpenChat
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The model of a chat, and how it replies. */
export function ChatSettingsDialog({ open, isOpen, onClose }: Props) {
  return (
    <TitledDialog isOpen={isOpen} title={chatTexts.settingsTitle} maxWidth="sm" onClose={onClose}>
      <SettingsForm open={open} onClose={onClose} />
    </TitledDialog>
  )
}

const Settings = ChatSettings.extend({ model: ChatDraft.shape.model })
const withOneDecimal = (value: number) => formatNumber(value, 1)

function SettingsForm({ open, onClose }: Omit<Props, 'isOpen'>) {
  const { mutate, isPending, error } = useChatSettings(open)
  const form = useForm({
    defaultValues: { ...open.settings, model: open.chat.model },
    resolver: formResolver(Settings),
  })
  const { control } = form
  const save = form.handleSubmit((settings) => mutate(settings, { onSuccess: onClose }))
  return (
    <DialogForm
      submit={chatTexts.save}
      isPending={isPending}
      problem={error ? chatTexts.failed.settings(errorMessage(error)) : undefined}
      onSubmit={save}
      onCancel={onClose}
    >
      <ChatModelPicker form={form} name="model" />
      <SliderField
        control={control}
        name="temperature"
        label={chatTexts.temperature}
        range={[0, 2, 0.1]}
        format={withOneDecimal}
      />
      <SliderField
        control={control}
        name="maxTokens"
        label={chatTexts.maxTokens}
        range={[100, 4000, 100]}
        format={formatNumber}
      />
      <SliderField
        control={control}
        name="topP"
        label={chatTexts.topP}
        range={[0, 1, 0.1]}
        format={withOneDecimal}
      />
      <TopkField control={control} />
      <FormField
        form={form}
        name="systemPrompt"
        label={chatTexts.systemPrompt}
        help={chatTexts.systemPromptHelp}
        multiline
        minRows={3}
      />
      <StreamSwitch control={control} />
    </DialogForm>
  )
}
