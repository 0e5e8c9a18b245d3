import type { ManagedUser } from '@atelier/contract/users/users'
import { useState } from 'react'
import type { UserDialog } from './list/UserActions.tsx'

/** The open dialog and its account; both stay while the dialog closes. */
type OpenDialog = { readonly isClosing?: true } & (
  | { readonly dialog: 'create' }
  | { readonly dialog: UserDialog; readonly user: ManagedUser }
)

export function useUserDialogs() {
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen((shown) => shown && { ...shown, isClosing: true })
  return {
    open,
    close,
    create: () => setOpen({ dialog: 'create' }),
    show: (dialog: UserDialog, user: ManagedUser) => setOpen({ dialog, user }),
    frame: {
      isOpen: open !== undefined && !open.isClosing,
      onClose: close,
      onClosed: () => setOpen(undefined),
    },
  }
}
export type UserDialogs = ReturnType<typeof useUserDialogs>
