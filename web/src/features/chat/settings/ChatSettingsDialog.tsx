import { ChatDraft } from '@atelier/contract/chat/chat'
import { ChatSettings } from '@atelier/contract/chat/settings'
import { useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { findModel } from '#features/models/find-model.ts'
import { modelsTexts } from '#features/models/models.texts.ts'
import { useModels } from '#features/models/use-models.ts'
import { useParameterNotes } from '#features/models/use-parameter-notes.ts'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatModelPicker } from '../create/ChatModelPicker.tsx'
import { FineSettings } from './FineSettings.tsx'
import { ReplyLengthField } from './ReplyLengthField.tsx'
import { useChatSettings } from './use-chat-settings.ts'

/** Which part has the focus first. */
export type SettingsPart = 'all' | 'length'
interface Props {
  readonly open: OpenChat
  /** Absent while it is closed. */
  readonly part: SettingsPart | undefined
  readonly onClose: () => void
}

/** The model of a chat, and how it replies. */
export function ChatSettingsDialog({ open, part, onClose }: Props) {
  return (
    <TitledDialog
      isOpen={part !== undefined}
      title={chatTexts.settingsTitle}
      maxWidth="sm"
      onClose={onClose}
    >
      <SettingsForm open={open} part={part} onClose={onClose} />
    </TitledDialog>
  )
}

const Settings = ChatSettings.extend({ model: ChatDraft.shape.model })

function SettingsForm({ open, part, onClose }: Props) {
  const { mutate, isPending, error } = useChatSettings(open)
  const form = useForm({
    defaultValues: { ...open.settings, model: open.chat.model },
    resolver: formResolver(Settings),
  })
  const { control } = form
  const noteFor = useParameterNotes({ form, name: 'model', type: 'text' })
  const id = useWatch({ control, name: 'model' })
  // The Guide only quotes the help: what concerns the writing of a model is not shown at all.
  const isGuide = findModel(useModels('text').data, id)?.isGuide ?? false
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
      {!isGuide && (
        <ReplyLengthField
          control={control}
          note={noteFor('maxTokens')}
          hasFocus={part === 'length'}
        />
      )}
      <FormField
        form={form}
        name="systemPrompt"
        label={chatTexts.systemPrompt}
        help={isGuide ? modelsTexts.noEffect : chatTexts.systemPromptHelp}
        multiline
        minRows={3}
      />
      <FineSettings control={control} noteFor={noteFor} isGuide={isGuide} />
    </DialogForm>
  )
}
