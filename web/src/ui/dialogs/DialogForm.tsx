import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { WithReason } from '../data-display/WithReason.tsx'
import { uiTexts as texts } from '../ui.texts.ts'

interface Props {
  readonly submit: string
  readonly tone?: 'primary' | 'warning' | 'error'
  readonly isPending: boolean
  /** Something that the form needs is still loading. */
  readonly isWaiting?: boolean
  /** Why it cannot be submitted yet. */
  readonly reason?: string | undefined
  /** The dialog cannot be closed while the request runs. */
  readonly isLocked?: boolean
  /** Why the last attempt failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => unknown
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The contents of a dialog that is a form: why the last attempt failed, its fields, and its two buttons. */
export function DialogForm({
  submit,
  tone = 'primary',
  problem,
  onSubmit,
  onCancel,
  children,
  ...state
}: Props) {
  const { isPending, isWaiting = false, reason, isLocked = false } = state
  const send = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the dialog may be inside the page's form: its submit must not bubble there.
    event.stopPropagation()
    if (!isPending && !isWaiting && reason === undefined) onSubmit()
  }
  return (
    <Stack component="form" noValidate onSubmit={send} sx={{ minHeight: 0 }}>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 0.75 }}>
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isLocked && isPending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <WithReason reason={reason}>
          {(ready) => (
            <Button
              {...ready}
              type="submit"
              variant="contained"
              color={tone}
              loading={isPending || isWaiting}
            >
              {submit}
            </Button>
          )}
        </WithReason>
      </DialogActions>
    </Stack>
  )
}
