/** Whether a dialog is open, how it closes, and what follows once it has faded out. */
export interface DialogState {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}
