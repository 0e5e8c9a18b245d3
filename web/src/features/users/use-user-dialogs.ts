import type { ManagedUser } from '@atelier/contract/users/users'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { useRemoval } from '#ui/lists/use-removal.ts'
import type { UserDialog } from './list/UserActions.tsx'
import { useRemoveUser, useResetFactors } from './use-users.ts'
import { usersTexts as texts } from './users.texts.ts'

/** Asked before it is done, without a form. */
type UserQuestion = 'remove' | 'reset-factors'
type OpenDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: Exclude<UserDialog, UserQuestion>; readonly user: ManagedUser }

/** The dialogs about accounts; `onDone` is given what they did. */
export function useUserDialogs(onDone: (message: string) => void) {
  const { open, show, close, frame } = useDialogs<OpenDialog>()
  const removal = useRemoval(
    useRemoveUser(),
    ({ name }) => onDone(texts.done.removed(name)),
    (reason) => texts.failed.because(texts.failed.remove, reason),
  )
  const factorReset = useRemoval(
    useResetFactors(),
    ({ name }) => onDone(texts.done.factorsReset(name)),
    (reason) => texts.failed.because(texts.failed.resetFactors, reason),
  )
  const questions = { remove: removal, 'reset-factors': factorReset }
  return {
    open,
    frame,
    removal,
    factorReset,
    create: () => show({ dialog: 'create' }),
    show: (dialog: UserDialog, user: ManagedUser) =>
      dialog === 'remove' || dialog === 'reset-factors'
        ? questions[dialog].ask(user)
        : show({ dialog, user }),
    done: (message: string) => {
      close(open)
      onDone(message)
    },
  }
}
export type UserDialogs = ReturnType<typeof useUserDialogs>
