import type { ManagedUser } from '@atelier/contract/users/users'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { Removal } from '#ui/lists/use-removal.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.factorReset

/** For who has lost the phone and the recovery codes; says what else ends with it. */
export const ResetFactorsDialog = ({ reset }: { readonly reset: Removal<ManagedUser> }) => (
  <ConfirmDialog
    {...reset.dialog}
    title={texts.title(reset.item?.name ?? '')}
    text={texts.text}
    confirm={texts.confirm}
    cancel={usersTexts.cancel}
  />
)
