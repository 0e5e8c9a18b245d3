import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { uiTexts as texts } from '../ui.texts.ts'

interface Props {
  readonly submit: string
  readonly tone?: 'primary' | 'warning'
  /** Sent, and not answered yet. */
  readonly isPending: boolean
  /** Something that must be there first is still to come. */
  readonly isWaiting?: boolean
  readonly isReady?: boolean
  /** One may not leave it unanswered. */
  readonly isHeld?: boolean
  /** Why the last attempt failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => Promise<void>
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** What a dialog that is a form holds: why the last attempt failed, its fields, and its two buttons. */
export function DialogForm({
  submit,
  tone = 'primary',
  problem,
  onSubmit,
  onCancel,
  children,
  ...state
}: Props) {
  const { isPending, isWaiting = false, isReady = true, isHeld = false } = state
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !isWaiting && isReady) void onSubmit()
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
        <Button color="inherit" disabled={isHeld && isPending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={tone}
          loading={isPending || isWaiting}
          disabled={!isReady}
        >
          {submit}
        </Button>
      </DialogActions>
    </Stack>
  )
}
