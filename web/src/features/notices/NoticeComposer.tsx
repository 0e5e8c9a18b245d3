import { NoticeLevel, noticeLimits } from '@atelier/contract/notices/notices'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { FormEvent, KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { useStoredForm } from '#ui/forms/use-stored-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import {
  emptyNotice,
  NoticeForm,
  type NoticeValues,
  savedNotice,
} from './components/notice-form.ts'
import { useSendNotice } from './components/use-notices.ts'
import { noticesTexts } from './notices.texts.ts'

const texts = noticesTexts.form
const nameOf = (level: string) => noticesTexts.levels[NoticeLevel.parse(level)]

/** Composes an announcement, with a preview. */
export function NoticeComposer({ onDone }: { readonly onDone: (message: string) => void }) {
  const { mutate, isPending, error } = useSendNotice()
  const form = useStoredForm({ schema: NoticeForm, empty: emptyNotice, save: savedNotice })
  const { message, level } = useWatch({ control: form.control })
  const send = form.handleSubmit((values) =>
    mutate(values, {
      onSuccess: () => {
        form.reset(emptyNotice)
        onDone(texts.sent)
      },
    }),
  )
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isPending) void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <Panel title={texts.title}>
      <Stack
        component="form"
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        sx={{ gap: 2, maxWidth: 720 }}
      >
        {error && <Alert severity="error">{`${texts.failed}. ${errorMessage(error)}`}</Alert>}
        <FormField
          form={form}
          name="message"
          label={texts.message}
          help={texts.messageHelp(Math.max(0, noticeLimits.messageMax - (message ?? '').length))}
          multiline
          minRows={3}
        />
        <SelectField
          form={form}
          name="level"
          label={texts.level}
          choices={NoticeLevel.options}
          nameOf={nameOf}
          help={texts.levelHelp}
        />
        <Preview message={message ?? ''} level={level ?? 'info'} />
        <Button
          type="submit"
          variant="contained"
          loading={isPending}
          sx={{ alignSelf: { sm: 'flex-start' } }}
        >
          {texts.send}
        </Button>
      </Stack>
    </Panel>
  )
}

function Preview({ message, level }: NoticeValues) {
  return (
    <Box>
      <Typography variant="subtitle2" component="p" sx={{ mb: 0.75 }}>
        {texts.preview}
      </Typography>
      <Alert
        severity={level}
        role="presentation"
        sx={{ maxWidth: 420, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {message.trim() || texts.previewEmpty}
      </Alert>
    </Box>
  )
}
