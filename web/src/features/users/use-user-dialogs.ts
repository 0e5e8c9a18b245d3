import type { KnownUser } from '@atelier/contract/users'
import { useState } from 'react'
import type { UserDialog } from './parts/UserActions.tsx'

/** The dialog on screen and its account; it keeps both while it goes away. */
type Open = { readonly isClosing?: true } & (
  | { readonly dialog: 'create' }
  | { readonly dialog: UserDialog; readonly user: KnownUser }
)

/** Which dialog of the list is open. */
export function useUserDialogs() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen((shown) => shown && { ...shown, isClosing: true })
  return {
    open,
    close,
    create: () => setOpen({ dialog: 'create' }),
    show: (dialog: UserDialog, user: KnownUser) => setOpen({ dialog, user }),
    frame: {
      isOpen: open !== undefined && !open.isClosing,
      onClose: close,
      onClosed: () => setOpen(undefined),
    },
  }
}
export type UserDialogs = ReturnType<typeof useUserDialogs>
