import { AccountDeletion, deletionConfirmationWord } from '@atelier/contract/my-data/my-data'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { useMyDataActions } from './use-my-data.ts'

const texts = myDataTexts.danger

/** Deletes the account, after a typed confirmation and the password. */
export function DangerZone() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={texts.title} sx={{ borderColor: 'error.main' }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
        <Quiet variant="body2" sx={{ flex: 1 }}>
          {texts.text}
        </Quiet>
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </Stack>
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { deleteAccount } = useMyDataActions()
  const form = useForm({
    defaultValues: { password: '', word: '' },
    resolver: formResolver(AccountDeletion),
  })
  const remove = form.handleSubmit((body) =>
    deleteAccount.mutate(body, { onError: showFieldError(form, 'password') }),
  )
  return (
    <FormDialog
      frame={{ isOpen: true, onClose }}
      title={texts.dialogTitle}
      submit={texts.confirm}
      tone="error"
      isPending={deleteAccount.isPending}
      problem={deleteAccount.error ? errorMessage(deleteAccount.error) : undefined}
      onSubmit={remove}
    >
      <Quiet variant="body2">{texts.dialogText}</Quiet>
      <FormField
        form={form}
        name="password"
        type="password"
        label={texts.password}
        autoComplete="current-password"
      />
      <FormField
        form={form}
        name="word"
        label={texts.word(deletionConfirmationWord)}
        autoComplete="off"
      />
    </FormDialog>
  )
}
