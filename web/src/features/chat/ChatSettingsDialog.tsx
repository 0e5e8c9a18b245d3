import { ChatDraft } from '@atelier/contract/chat'
import { ChatSettings } from '@atelier/contract/chat-settings'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { checkedBy } from '#api/form-check.ts'
import { formatNumber } from '#format/numbers.ts'
import { FormField } from '#ui/FormField.tsx'
import { chatTexts } from './chat.texts.ts'
import type { OpenChat } from './chat-messages.ts'
import { CandidatesField } from './parts/CandidatesField.tsx'
import { ModelField } from './parts/ModelField.tsx'
import { SliderField } from './parts/SliderField.tsx'
import { StreamSwitch } from './parts/StreamSwitch.tsx'
import { useChatSettings } from './use-chat-settings.ts'

interface Props {
  readonly open: OpenChat
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How the model answers in this chat, and which model. */
export function ChatSettingsDialog({ open, isOpen, onClose }: Props) {
  const title = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{chatTexts.settingsTitle}</DialogTitle>
      <SettingsForm open={open} onClose={onClose} />
    </Dialog>
  )
}

const Settings = ChatSettings.extend({ model: ChatDraft.shape.model })
const tenths = (value: number) => formatNumber(value, 1)

function SettingsForm({ open, onClose }: Omit<Props, 'isOpen'>) {
  const { mutate, isPending, error } = useChatSettings(open)
  const form = useForm({
    defaultValues: { ...open.settings, model: open.chat.model },
    resolver: checkedBy(Settings),
  })
  const { control } = form
  const save = form.handleSubmit((settings) => mutate(settings, { onSuccess: onClose }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void save()
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ minHeight: 0 }}>
      <DialogContent>
        <Stack sx={{ gap: 2.5, pt: 1 }}>
          {error && <Alert severity="error">{chatTexts.failed.settings(sentenceFor(error))}</Alert>}
          <Controller
            control={control}
            name="model"
            render={({ field, fieldState }) => <ModelField {...field} error={fieldState.error?.message} />}
          />
          <SliderField control={control} name="temperature" label={chatTexts.temperature} range={[0, 2, 0.1]} show={tenths} />
          <SliderField control={control} name="maxTokens" label={chatTexts.maxTokens} range={[100, 4000, 100]} show={formatNumber} />
          <SliderField control={control} name="topP" label={chatTexts.topP} range={[0, 1, 0.1]} show={tenths} />
          <CandidatesField control={control} />
          <FormField
            form={form}
            name="systemPrompt"
            label={chatTexts.systemPrompt}
            help={chatTexts.systemPromptHelp}
            multiline
            minRows={3}
          />
          <StreamSwitch control={control} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {chatTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {chatTexts.save}
        </Button>
      </DialogActions>
    </Stack>
  )
}
