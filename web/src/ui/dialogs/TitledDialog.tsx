import { Dialog, type DialogProps, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import type { DialogState } from './dialog-state.ts'

interface Props extends Pick<DialogState, 'isOpen'>, Partial<Pick<DialogState, 'onClosed'>> {
  readonly title: string
  /** Absent while neither Escape nor a click beside the dialog may close it. */
  readonly onClose: (() => void) | undefined
  readonly maxWidth?: DialogProps['maxWidth']
  readonly paperStyle?: object
  readonly children: ReactNode
}

/** A dialog with a title. */
export function TitledDialog({
  isOpen,
  title,
  onClose,
  onClosed,
  maxWidth = 'xs',
  paperStyle,
  children,
}: Props) {
  const heading = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={heading}
      slotProps={{ transition: { onExited: onClosed }, paper: { sx: paperStyle } }}
    >
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  )
}
