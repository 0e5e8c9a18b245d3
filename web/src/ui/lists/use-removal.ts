import { useState } from 'react'

interface RemovalMutation<T> {
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
  readonly mutate: (item: T, options: { readonly onSuccess: () => void }) => void
}

/** A removal that waits for its confirmation; `dialog` is given to a `ConfirmDialog`. */
export interface Removal<T> {
  /** The item to remove; it stays while the dialog fades out. */
  readonly item: T | undefined
  readonly ask: (item: T) => void
  readonly dialog: {
    readonly isOpen: boolean
    readonly tone: 'error'
    readonly isPending: boolean
    /** Why the last attempt failed. */
    readonly problem: string | undefined
    readonly onConfirm: () => void
    readonly onCancel: () => void
    readonly onClosed: () => void
  }
}

/** Asks before it removes an item of a list; the question stays, with the reason, when the removal fails. */
export function useRemoval<T>(
  mutation: RemovalMutation<T>,
  onRemoved?: (item: T) => void,
): Removal<T> {
  const [question, setQuestion] = useState<{ readonly item: T; readonly isOpen: boolean }>()
  const close = () => setQuestion((shown) => shown && { ...shown, isOpen: false })
  const remove = (item: T) =>
    mutation.mutate(item, {
      onSuccess: () => {
        close()
        onRemoved?.(item)
      },
    })
  return {
    item: question?.item,
    ask: (item) => setQuestion({ item, isOpen: true }),
    dialog: {
      isOpen: question?.isOpen === true,
      tone: 'error',
      isPending: mutation.isPending,
      problem: mutation.error?.message,
      onConfirm: () => question && remove(question.item),
      onCancel: close,
      onClosed: () => {
        setQuestion(undefined)
        mutation.reset()
      },
    },
  }
}
