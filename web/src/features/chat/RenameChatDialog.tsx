import { type Chat, ChatDraft } from '@atelier/contract/chat'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, useId } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { checkedBy } from '#api/form-check.ts'
import { FormField } from '#ui/FormField.tsx'
import { chatTexts } from './chat.texts.ts'
import { useRenameChat } from './use-rename-chat.ts'

interface Props {
  readonly chat: Chat | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for another title. */
export function RenameChatDialog({ chat, isOpen, onClose }: Props) {
  const title = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{chatTexts.renameTitle}</DialogTitle>
      {chat && <RenameForm chat={chat} onClose={onClose} />}
    </Dialog>
  )
}

const Rename = ChatDraft.pick({ title: true })

function RenameForm({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useRenameChat()
  const form = useForm({ defaultValues: { title: chat.title }, resolver: checkedBy(Rename) })
  const rename = form.handleSubmit(({ title }) => mutate({ chatId: chat.id, title }, { onSuccess: onClose }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void rename()
  }
  return (
    <Stack component="form" noValidate onSubmit={submit}>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          {error && <Alert severity="error">{chatTexts.failed.rename(sentenceFor(error))}</Alert>}
          <FormField form={form} name="title" label={chatTexts.chatTitle} autoFocus />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {chatTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {chatTexts.rename}
        </Button>
      </DialogActions>
    </Stack>
  )
}
