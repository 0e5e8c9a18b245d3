import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { usersTexts } from '#features/users/users.texts.ts'
import type { DialogFrame } from '#ui/dialog-frame.ts'

interface Props {
  readonly frame: DialogFrame
  readonly title: string
  /** Beside the button that closes it. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** Something to see of an account, and to do about it; nothing to fill in. */
export function AccountDialog({ frame, title, before, after, children }: Props) {
  const heading = useId()
  return (
    <Dialog
      open={frame.isOpen}
      onClose={frame.onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={heading}
      slotProps={{ transition: { onExited: frame.onClosed } }}
    >
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {before}
        <Button color="inherit" onClick={frame.onClose}>
          {usersTexts.close}
        </Button>
        {after}
      </DialogActions>
    </Dialog>
  )
}
