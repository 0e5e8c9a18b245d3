import type { ManagedUser } from '@atelier/contract/users/users'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { useRemoval } from '#ui/lists/use-removal.ts'
import type { UserDialog } from './list/UserActions.tsx'
import { useRemoveUser } from './use-users.ts'
import { usersTexts as texts } from './users.texts.ts'

type OpenDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: Exclude<UserDialog, 'remove'>; readonly user: ManagedUser }

/** The dialogs about accounts; `onDone` is given what they did. */
export function useUserDialogs(onDone: (message: string) => void) {
  const { open, show, close, frame } = useDialogs<OpenDialog>()
  const removal = useRemoval(
    useRemoveUser(),
    ({ name }) => onDone(texts.done.removed(name)),
    (reason) => texts.failed.because(texts.failed.remove, reason),
  )
  return {
    open,
    frame,
    removal,
    create: () => show({ dialog: 'create' }),
    show: (dialog: UserDialog, user: ManagedUser) =>
      dialog === 'remove' ? removal.ask(user) : show({ dialog, user }),
    done: (message: string) => {
      close(open)
      onDone(message)
    },
  }
}
export type UserDialogs = ReturnType<typeof useUserDialogs>
