import type { KnownUser } from '@atelier/contract/users'
import { Typography } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { useRemoveUser } from './use-users.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.removal

interface Props {
  readonly frame: DialogFrame
  readonly user: KnownUser
  readonly onRemoved: () => void
}

/** Names the person, and says all that goes. */
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
        error ? usersTexts.failed.because(usersTexts.failed.remove, sentenceFor(error)) : undefined
      }
      onConfirm={() => mutate(user.id, { onSuccess: onRemoved })}
      onCancel={frame.onClose}
      onClosed={frame.onClosed}
    />
  )
}
