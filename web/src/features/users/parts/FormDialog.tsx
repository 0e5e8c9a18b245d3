import type { ComponentProps } from 'react'
import { DialogForm } from '#ui/DialogForm.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { TitledDialog } from '#ui/TitledDialog.tsx'

interface Props extends Omit<ComponentProps<typeof DialogForm>, 'onCancel'> {
  readonly frame: DialogFrame
  readonly title: string
}

/** A dialog that is a form. */
export const FormDialog = ({ frame, title, ...form }: Props) => (
  <TitledDialog {...frame} title={title}>
    <DialogForm {...form} onCancel={frame.onClose} />
  </TitledDialog>
)
