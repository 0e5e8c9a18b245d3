import type { ManagedUser } from '@atelier/contract/users/users'
import { Typography } from '@mui/material'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { Removal } from '#ui/lists/use-removal.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.removal

/** Names the user, and lists all that is deleted. */
export const RemoveUserDialog = ({ removal }: { readonly removal: Removal<ManagedUser> }) => (
  <ConfirmDialog
    {...removal.dialog}
    title={texts.title(removal.item?.name ?? '')}
    text={
      <>
        {texts.text(removal.item?.email ?? '')}
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
