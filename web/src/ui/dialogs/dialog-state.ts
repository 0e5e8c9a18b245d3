/** What a dialog is given: whether it is there, how it goes, and when it is gone. */
export interface DialogState {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}
