import type { ManagedUser } from '@atelier/contract/users/users'
import { Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { useRemoveUser } from '../use-users.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.removal

interface Props {
  readonly frame: DialogState
  readonly user: ManagedUser
  readonly onRemoved: () => void
}

/** Names the user, and lists all that is deleted. */
export function RemoveUserDialog({ frame, user, onRemoved }: Props) {
  const { mutate, isPending, error } = useRemoveUser()
  return (
    <ConfirmDialog
      isOpen={frame.isOpen}
      title={texts.title(user.name)}
      text={
        <>
          {texts.text(user.email)}
          <Typography
            component="p"
            variant="body2"
            sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}
          >
            {texts.irreversible}
          </Typography>
        </>
      }
      confirm={texts.confirm}
      cancel={usersTexts.cancel}
      tone="error"
      isPending={isPending}
      problem={
        error ? usersTexts.failed.because(usersTexts.failed.remove, errorMessage(error)) : undefined
      }
      onConfirm={() => mutate(user.id, { onSuccess: onRemoved })}
      onCancel={frame.onClose}
      onClosed={frame.onClosed}
    />
  )
}
