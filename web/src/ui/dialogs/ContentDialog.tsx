import { Button, DialogActions, DialogContent } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { uiTexts as texts } from '../ui.texts.ts'
import { TitledDialog } from './TitledDialog.tsx'

interface Props
  extends Pick<
    ComponentProps<typeof TitledDialog>,
    'isOpen' | 'onClosed' | 'title' | 'maxWidth' | 'children'
  > {
  readonly onClose: () => void
  readonly dividers?: boolean
  readonly contentStyle?: object
  /** Buttons before and after the one that closes it. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** A dialog with nothing to fill in, and a button that closes it. */
export const ContentDialog = ({
  dividers = false,
  contentStyle,
  before,
  after,
  children,
  ...frame
}: Props) => (
  <TitledDialog {...frame}>
    <DialogContent dividers={dividers} sx={contentStyle}>
      {children}
    </DialogContent>
    <DialogActions>
      {before}
      <Button color="inherit" onClick={frame.onClose}>
        {texts.close}
      </Button>
      {after}
    </DialogActions>
  </TitledDialog>
)
