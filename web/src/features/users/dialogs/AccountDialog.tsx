import { Button, DialogActions, DialogContent } from '@mui/material'
import type { ReactNode } from 'react'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { usersTexts } from '../users.texts.ts'

interface Props {
  readonly frame: DialogState
  readonly title: string
  /** Buttons before and after the one that closes it. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** A dialog about an account, with nothing to fill in. */
export const AccountDialog = ({ frame, title, before, after, children }: Props) => (
  <TitledDialog {...frame} title={title} maxWidth="sm">
    <DialogContent>{children}</DialogContent>
    <DialogActions>
      {before}
      <Button color="inherit" onClick={frame.onClose}>
        {usersTexts.close}
      </Button>
      {after}
    </DialogActions>
  </TitledDialog>
)
