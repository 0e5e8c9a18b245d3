import { type Chat, ChatDraft } from '@atelier/contract/chat'
import { useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { checkedBy } from '#api/form-check.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { FormField } from '#ui/FormField.tsx'
import { TitledDialog } from '#ui/TitledDialog.tsx'
import { chatTexts } from './chat.texts.ts'
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
  const form = useForm({ defaultValues: { title: chat.title }, resolver: checkedBy(Rename) })
  const rename = form.handleSubmit(({ title }) =>
    mutate({ chatId: chat.id, title }, { onSuccess: onClose }),
  )
  return (
    <DialogForm
      submit={chatTexts.rename}
      isPending={isPending}
      problem={error ? chatTexts.failed.rename(sentenceFor(error)) : undefined}
      onSubmit={rename}
      onCancel={onClose}
    >
      <FormField form={form} name="title" label={chatTexts.chatTitle} autoFocus />
    </DialogForm>
  )
}
