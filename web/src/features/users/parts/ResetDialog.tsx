import type { KnownUser } from '@atelier/contract/users'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { useResetCounts } from '#features/users/use-quotas.ts'
import { quotasTexts as texts, usersTexts } from '#features/users/users.texts.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface Props {
  readonly users: readonly KnownUser[]
  readonly onClosed: () => void
  readonly onDone: (message: string) => void
}

/** Counting anew cannot be taken back. */
export function ResetDialog({ users, onClosed, onDone }: Props) {
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
        error ? usersTexts.failed.because(texts.failed.reset, sentenceFor(error)) : undefined
      }
      onConfirm={reset}
      onCancel={close}
      onClosed={onClosed}
    />
  )
}
