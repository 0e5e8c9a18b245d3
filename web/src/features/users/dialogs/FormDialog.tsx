import type { ComponentProps } from 'react'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'

interface Props extends Omit<ComponentProps<typeof DialogForm>, 'onCancel'> {
  readonly frame: DialogState
  readonly title: string
}

/** A dialog that is a form. */
export const FormDialog = ({ frame, title, ...form }: Props) => (
  <TitledDialog {...frame} title={title}>
    <DialogForm {...form} onCancel={frame.onClose} />
  </TitledDialog>
)
