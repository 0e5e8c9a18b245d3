import type { ComponentProps } from 'react'
import { DialogForm } from './DialogForm.tsx'
import type { DialogState } from './dialog-state.ts'
import { TitledDialog } from './TitledDialog.tsx'

interface Props
  extends Omit<ComponentProps<typeof DialogForm>, 'onCancel'>,
    Pick<ComponentProps<typeof TitledDialog>, 'title' | 'maxWidth'> {
  readonly frame: Pick<DialogState, 'isOpen' | 'onClose'> & Partial<DialogState>
}

/** A dialog that is a form; mounted while it is open, so that each opening starts with fresh fields. */
export const FormDialog = ({ frame, title, maxWidth, ...form }: Props) => (
  <TitledDialog {...frame} title={title} maxWidth={maxWidth}>
    <DialogForm {...form} onCancel={frame.onClose} />
  </TitledDialog>
)
