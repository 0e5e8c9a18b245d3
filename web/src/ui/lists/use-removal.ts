import { useDialogs } from '../dialogs/use-dialogs.ts'

interface RemovalMutation<T> {
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
  readonly mutateAsync: (item: T) => Promise<unknown>
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
    readonly onConfirm: () => unknown
    readonly onCancel: () => void
    readonly onClosed: () => void
  }
}

/** Asks before it removes an item of a list; the question stays, with the reason, when the removal fails. */
export function useRemoval<T>(
  mutation: RemovalMutation<T>,
  onRemoved?: (item: T) => void,
  failed = (reason: string) => reason,
): Removal<T> {
  const { shown, show, close, frame } = useDialogs<T>()
  // The callbacks of `mutate` would be lost to the reset when the question is closed during the request.
  const remove = async (removed: T) => {
    try {
      await mutation.mutateAsync(removed)
    } catch {
      return // Shown in the question, as the mutation's error.
    }
    close(removed)
    onRemoved?.(removed)
  }
  return {
    item: shown?.dialog,
    ask: show,
    dialog: {
      isOpen: frame.isOpen,
      tone: 'error',
      isPending: mutation.isPending,
      problem: mutation.error ? failed(mutation.error.message) : undefined,
      onConfirm: () => shown && remove(shown.dialog),
      onCancel: frame.onClose,
      onClosed: () => {
        frame.onClosed()
        mutation.reset()
      },
    },
  }
}
