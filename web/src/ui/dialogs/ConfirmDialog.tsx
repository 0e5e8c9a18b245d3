import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { FailureAlert } from '../feedback/FailureAlert.tsx'

interface Props {
  readonly isOpen: boolean
  readonly title: string
  /** What will be lost or changed. */
  readonly text: ReactNode
  readonly confirm: string
  readonly cancel: string
  readonly tone?: 'primary' | 'warning' | 'error'
  readonly isPending?: boolean
  /** Why the last attempt failed. */
  readonly problem?: string | undefined
  readonly onConfirm: () => unknown
  readonly onCancel: () => void
  readonly onClosed?: () => void
}

/** Asks before something that cannot simply be undone. The cancel button has the focus. */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    title,
    text,
    confirm,
    cancel,
    tone = 'primary',
    isPending = false,
    problem,
    onConfirm,
    onCancel,
    onClosed,
  } = props
  const heading = useId()
  const body = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={heading}
      aria-describedby={body}
      slotProps={onClosed && { transition: { onExited: onClosed } }}
    >
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={body} component="div">
          {text}
        </DialogContentText>
        <FailureAlert reason={problem} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} autoFocus>
          {cancel}
        </Button>
        <Button variant="contained" color={tone} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
