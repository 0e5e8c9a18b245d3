import { CreateUserDialog } from './dialogs/CreateUserDialog.tsx'
import { EditUserDialog } from './dialogs/EditUserDialog.tsx'
import { PasswordLinkDialog } from './dialogs/PasswordLinkDialog.tsx'
import { RemoveUserDialog } from './dialogs/RemoveUserDialog.tsx'
import { SessionsDialog } from './dialogs/SessionsDialog.tsx'
import { TransferAdminDialog } from './dialogs/TransferAdminDialog.tsx'
import type { UserDialogs } from './use-user-dialogs.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.done

export function OpenUserDialog({
  dialogs,
  onDone,
}: {
  readonly dialogs: UserDialogs
  readonly onDone: (message: string) => void
}) {
  const { open, frame, close } = dialogs
  const done = (message: string) => {
    close()
    onDone(message)
  }
  if (!open) return undefined
  if (open.dialog === 'create')
    return <CreateUserDialog frame={frame} onCreated={({ name }) => done(texts.created(name))} />
  const { user } = open
  switch (open.dialog) {
    case 'edit':
      return (
        <EditUserDialog
          frame={frame}
          user={user}
          onSaved={({ name }) => done(texts.updated(name))}
        />
      )
    case 'remove':
      return (
        <RemoveUserDialog
          frame={frame}
          user={user}
          onRemoved={() => done(texts.removed(user.name))}
        />
      )
    case 'link':
      return <PasswordLinkDialog frame={frame} user={user} />
    case 'sessions':
      return <SessionsDialog frame={frame} user={user} />
    case 'hand-over':
      return <TransferAdminDialog frame={frame} user={user} />
  }
}
