import type { ManagedUser } from '@atelier/contract/users/users'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useResetCounts } from '../api/use-quotas.ts'
import { quotasTexts as texts, usersTexts } from '../users.texts.ts'

interface Props {
  readonly users: readonly ManagedUser[]
  readonly onClosed: () => void
  readonly onDone: (message: string) => void
}

/** Confirms a reset of the counters, which cannot be undone. */
export function ResetQuotasDialog({ users, onClosed, onDone }: Props) {
  const [isOpen, setOpen] = useState(true)
  const { mutate, isPending, error } = useResetCounts()
  const [only] = users
  const isOne = users.length === 1
  const close = () => setOpen(false)
  const reset = () =>
    mutate(
      users.map(({ id }) => id),
      {
        onSuccess: () => {
          close()
          onDone(isOne ? texts.resetDone : texts.resetSeveralDone)
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        isOne && only ? texts.resetting.title(only.name) : texts.resetting.several(users.length)
      }
      text={texts.resetting.text}
      confirm={texts.resetting.confirm}
      cancel={usersTexts.cancel}
      tone="warning"
      isPending={isPending}
      problem={
        error ? usersTexts.failed.because(texts.failed.reset, errorMessage(error)) : undefined
      }
      onConfirm={reset}
      onCancel={close}
      onClosed={onClosed}
    />
  )
}
