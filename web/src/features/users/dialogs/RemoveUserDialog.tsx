import type { ManagedUser } from '@atelier/contract/users/users'
import { Typography } from '@mui/material'
import { useStatus } from '#features/configuration/use-status.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { Removal } from '#ui/lists/use-removal.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.removal

/** Names the user, and lists all that is deleted. Who waits for approval is refused by it, and told where mails are sent. */
export function RemoveUserDialog({ removal }: { readonly removal: Removal<ManagedUser> }) {
  const sendsMail = useStatus().data?.sendsMail === true
  const { name = '', email = '', awaits } = removal.item ?? {}
  return (
    <ConfirmDialog
      {...removal.dialog}
      title={texts.title(name)}
      text={
        <>
          {texts.text(email)}
          {awaits === 'approval' && sendsMail && (
            <Typography component="p" variant="body2" sx={{ mt: 1 }}>
              {texts.refused(email)}
            </Typography>
          )}
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
    />
  )
}
