import { type Chat, ChatDraft, chatLimits } from '@atelier/contract/chat'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { checkedBy } from '#api/form-check.ts'
import { useModels } from '#features/models/use-models.ts'
import { chatTexts } from './chat.texts.ts'
import { ModelField } from './parts/ModelField.tsx'
import { useCreateChat } from './use-create-chat.ts'

interface Props {
  readonly isOpen: boolean
  /** What the title starts with. */
  readonly title: string
  readonly onClose: () => void
  /** Called when the dialog has left the screen, so that the focus is free to go to the new chat. */
  readonly onCreated: (chat: Chat) => void
}

/** Asks for a title and a model, both needed. */
export function CreateChatDialog({ isOpen, title, onClose, onCreated }: Props) {
  const [created, setCreated] = useState<Chat>()
  const headingId = useId()
  const leave = () => {
    setCreated(undefined)
    if (created) onCreated(created)
  }
  return (
    <Dialog
      open={isOpen && !created}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={headingId}
      slotProps={{ transition: { onExited: leave } }}
    >
      <DialogTitle id={headingId}>{chatTexts.create}</DialogTitle>
      <CreateForm title={title} onCancel={onClose} onCreated={setCreated} />
    </Dialog>
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
    resolver: checkedBy(ChatDraft),
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const create = form.handleSubmit((draft) => mutate(draft, { onSuccess: onCreated }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void create()
  }
  return (
    <Stack component="form" noValidate onSubmit={submit}>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {error && <Alert severity="error">{chatTexts.failed.create(sentenceFor(error))}</Alert>}
          <TextField
            {...titleField(form.register('title'))}
            autoFocus
            fullWidth
            label={chatTexts.chatTitle}
            error={errors.title !== undefined}
            helperText={errors.title?.message ?? chatTexts.chatTitleHelp}
            slotProps={{ htmlInput: { maxLength: chatLimits.titleMax } }}
          />
          <Controller
            control={form.control}
            name="model"
            render={({ field, fieldState }) => <ModelField {...field} error={fieldState.error?.message} />}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {chatTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isPending || isModelToCome}>
          {chatTexts.createIt}
        </Button>
      </DialogActions>
    </Stack>
  )
}

/** MUI wants the ref on the input itself. */
const titleField = <R,>({ ref, ...field }: R & { readonly ref: React.Ref<HTMLInputElement> }) => ({ ...field, inputRef: ref })
