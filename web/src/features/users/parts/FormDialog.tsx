import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'
import { usersTexts as texts } from '#features/users/users.texts.ts'
import type { DialogFrame } from '#ui/dialog-frame.ts'

interface Props {
  readonly frame: DialogFrame
  readonly title: string
  readonly submit: string
  readonly tone?: 'primary' | 'warning'
  readonly isPending: boolean
  readonly isReady?: boolean
  /** Why the last attempt failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A dialog that is a form. */
export function FormDialog({ frame, title, submit, tone = 'primary', isPending, isReady = true, problem, onSubmit, children }: Props) {
  const heading = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && isReady) onSubmit()
  }
  return (
    <Dialog
      open={frame.isOpen}
      onClose={frame.onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={heading}
      slotProps={{ transition: { onExited: frame.onClosed } }}
    >
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Stack component="form" noValidate onSubmit={send} sx={{ minHeight: 0 }}>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 0.75 }}>
            {problem !== undefined && <Alert severity="error">{problem}</Alert>}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={frame.onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" color={tone} loading={isPending} disabled={!isReady}>
            {submit}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
