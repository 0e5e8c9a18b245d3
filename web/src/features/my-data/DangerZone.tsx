import { AccountDeletion, deletionConfirmationWord } from '@atelier/contract/my-data/my-data'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
} from '@mui/material'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { useAuth } from '#features/sign-in/auth-context.ts'
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
  const heading = useId()
  const { logout } = useAuth()
  const { deleteAccount } = useMyDataActions()
  const form = useForm({
    defaultValues: { password: '', word: '' },
    resolver: formResolver(AccountDeletion),
  })
  const remove = form.handleSubmit((body) =>
    deleteAccount.mutate(body, {
      // The server has ended the session: this clears what the browser has stored.
      onSuccess: () => void logout(),
      onError: (error) => {
        const message = isApiFailure(error) ? error.fields.password : undefined
        if (message !== undefined) form.setError('password', { message }, { shouldFocus: true })
      },
    }),
  )
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>{texts.dialogTitle}</DialogTitle>
      <Box component="form" noValidate onSubmit={(event) => void remove(event)}>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <Quiet variant="body2">{texts.dialogText}</Quiet>
            {deleteAccount.error && (
              <Alert severity="error">{errorMessage(deleteAccount.error)}</Alert>
            )}
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
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={deleteAccount.isPending}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
