import { useState } from 'react'
import type { DialogState } from './dialog-state.ts'

/** The dialogs of a page, of which one is open at a time; what it is about stays while it fades out. */
export interface Dialogs<T> {
  readonly open: T | undefined
  /** The same, also of a dialog that is about nothing in particular. */
  readonly shown: { readonly dialog: T } | undefined
  readonly show: (dialog: T) => void
  /** With a dialog, closes only that one: another may be open by now. */
  readonly close: (only?: T) => void
  readonly frame: DialogState
}

export function useDialogs<T>(): Dialogs<T> {
  const [state, setState] = useState<{ readonly dialog: T; readonly isClosing: boolean }>()
  const close = (only?: T) =>
    setState((shown) =>
      shown && (only === undefined || only === shown.dialog)
        ? { ...shown, isClosing: true }
        : shown,
    )
  return {
    open: state?.dialog,
    shown: state,
    show: (dialog) => setState({ dialog, isClosing: false }),
    close,
    frame: {
      isOpen: state !== undefined && !state.isClosing,
      onClose: () => close(),
      onClosed: () => setState(undefined),
    },
  }
}
