import { type Chat, ChatDraft, chatLimits } from '@atelier/contract/chat/chat'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { useModels } from '#features/models/use-models.ts'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatModelPicker } from './ChatModelPicker.tsx'
import { useCreateChat } from './use-create-chat.ts'

export interface CreateChatDialogProps {
  readonly isOpen: boolean
  /** The initial title. */
  readonly title: string
  readonly onClose: () => void
  /** Called when the dialog has left the screen, so that the focus is free to go to the new chat. */
  readonly onCreated: (chat: Chat) => void
}

/** Asks for the title and the model of a new chat. */
export function CreateChatDialog({ isOpen, title, onClose, onCreated }: CreateChatDialogProps) {
  const [created, setCreated] = useState<Chat>()
  const leave = () => {
    setCreated(undefined)
    if (created) onCreated(created)
  }
  return (
    <TitledDialog
      isOpen={isOpen && !created}
      title={chatTexts.create}
      onClose={onClose}
      onClosed={leave}
    >
      <CreateForm title={title} onCancel={onClose} onCreated={setCreated} />
    </TitledDialog>
  )
}

interface FormProps {
  readonly title: string
  readonly onCancel: () => void
  readonly onCreated: (chat: Chat) => void
}

function CreateForm({ title, onCancel, onCreated }: FormProps) {
  const { mutate, isPending, error } = useCreateChat()
  const { isLoading: isModelToCome } = useModels('text')
  const form = useForm<ChatDraft>({
    defaultValues: { title, model: '' },
    resolver: formResolver(ChatDraft),
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const create = form.handleSubmit((draft) => mutate(draft, { onSuccess: onCreated }))
  return (
    <DialogForm
      submit={chatTexts.createIt}
      isPending={isPending}
      isWaiting={isModelToCome}
      problem={error ? chatTexts.failed.create(errorMessage(error)) : undefined}
      onSubmit={create}
      onCancel={onCancel}
    >
      <TextField
        {...titleField(form.register('title'))}
        autoFocus
        fullWidth
        label={chatTexts.chatTitle}
        error={errors.title !== undefined}
        helperText={errors.title?.message ?? chatTexts.chatTitleHelp}
        slotProps={{ htmlInput: { maxLength: chatLimits.titleMax } }}
      />
      <ChatModelPicker form={form} name="model" />
    </DialogForm>
  )
}

/** MUI wants the ref on the input itself. */
const titleField = <R,>({ ref, ...field }: R & { readonly ref: React.Ref<HTMLInputElement> }) => ({
  ...field,
  inputRef: ref,
})
