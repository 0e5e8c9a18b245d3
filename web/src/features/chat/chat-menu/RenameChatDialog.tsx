import { type Chat, ChatDraft } from '@atelier/contract/chat/chat'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { chatTexts } from '../chat.texts.ts'
import { useRenameChat } from './use-rename-chat.ts'

interface Props {
  readonly chat: Chat | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for another title. */
export function RenameChatDialog({ chat, isOpen, onClose }: Props) {
  return (
    <TitledDialog isOpen={isOpen} title={chatTexts.renameTitle} onClose={onClose}>
      {chat && <RenameForm chat={chat} onClose={onClose} />}
    </TitledDialog>
  )
}

const Rename = ChatDraft.pick({ title: true })

function RenameForm({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useRenameChat()
  const form = useForm({ defaultValues: { title: chat.title }, resolver: formResolver(Rename) })
  const rename = form.handleSubmit(({ title }) =>
    mutate({ chatId: chat.id, title }, { onSuccess: onClose }),
  )
  return (
    <DialogForm
      submit={chatTexts.rename}
      isPending={isPending}
      problem={error ? chatTexts.failed.rename(errorMessage(error)) : undefined}
      onSubmit={rename}
      onCancel={onClose}
    >
      <FormField form={form} name="title" label={chatTexts.chatTitle} autoFocus />
    </DialogForm>
  )
}
