import { useState } from 'react'
import type { DialogState } from './dialog-state.ts'

/** The dialogs of a page, of which one is open at a time; what it is about stays while it fades out. */
export interface Dialogs<T> {
  readonly open: T | undefined
  readonly show: (dialog: T) => void
  readonly close: () => void
  readonly frame: DialogState
}

export function useDialogs<T>(): Dialogs<T> {
  const [state, setState] = useState<{ readonly dialog: T; readonly isClosing: boolean }>()
  const close = () => setState((shown) => shown && { ...shown, isClosing: true })
  return {
    open: state?.dialog,
    show: (dialog) => setState({ dialog, isClosing: false }),
    close,
    frame: {
      isOpen: state !== undefined && !state.isClosing,
      onClose: close,
      onClosed: () => setState(undefined),
    },
  }
}
