import { CreateUserDialog } from './dialogs/CreateUserDialog.tsx'
import { EditUserDialog } from './dialogs/EditUserDialog.tsx'
import { PasswordLinkDialog } from './dialogs/PasswordLinkDialog.tsx'
import { RemoveUserDialog } from './dialogs/RemoveUserDialog.tsx'
import { ResetFactorsDialog } from './dialogs/ResetFactorsDialog.tsx'
import { SessionsDialog } from './dialogs/SessionsDialog.tsx'
import { TransferAdminDialog } from './dialogs/TransferAdminDialog.tsx'
import type { UserDialogs } from './use-user-dialogs.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.done

/** The dialog that is open, if any, and the questions before what cannot be undone. */
export const OpenUserDialog = ({ dialogs }: { readonly dialogs: UserDialogs }) => (
  <>
    {dialogs.open && <FormOrList {...dialogs} open={dialogs.open} />}
    <RemoveUserDialog removal={dialogs.removal} />
    <ResetFactorsDialog reset={dialogs.factorReset} />
  </>
)

interface Props extends Pick<UserDialogs, 'frame' | 'done'> {
  readonly open: NonNullable<UserDialogs['open']>
}
function FormOrList({ open, frame, done }: Props) {
  if (open.dialog === 'create')
    return <CreateUserDialog frame={frame} onCreated={({ name }) => done(texts.created(name))} />
  const about = { frame, user: open.user }
  switch (open.dialog) {
    case 'edit':
      return <EditUserDialog {...about} onSaved={({ name }) => done(texts.updated(name))} />
    case 'link':
      return <PasswordLinkDialog {...about} />
    case 'sessions':
      return <SessionsDialog {...about} />
    case 'hand-over':
      return <TransferAdminDialog {...about} />
  }
}
