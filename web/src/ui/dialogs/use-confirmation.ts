import { useEffect, useRef } from 'react'
import { reportFailure } from '../feedback/page-notices.ts'
import { uiTexts } from '../ui.texts.ts'
import { useDialogs } from './use-dialogs.ts'

export interface ConfirmedMutation<T, R> {
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
  readonly mutateAsync: (item: T) => Promise<R>
}
interface Options<T, R> {
  readonly mutation: ConfirmedMutation<T, R>
  readonly onDone?: ((item: T, result: R) => void) | undefined
  /** The sentence about a failure, from its reason. */
  readonly failed?: ((reason: string) => string) | undefined
}

/** A mutation that waits for its confirmation; `dialog` is given to a `ConfirmDialog`. */
export interface Confirmation<T> {
  /** What the question is about; it stays while the dialog fades out. */
  readonly item: T | undefined
  readonly ask: (item: T) => void
  readonly dialog: {
    readonly isOpen: boolean
    readonly isPending: boolean
    /** Why the last attempt failed. */
    readonly problem: string | undefined
    readonly onConfirm: () => unknown
    readonly onCancel: () => void
    readonly onClosed: () => void
  }
}

/** Asks before it runs a mutation. The question stays, with the reason, when that fails; once it is closed, a notice says it. */
export function useConfirmation<T, R>({
  mutation,
  onDone,
  failed,
}: Options<T, R>): Confirmation<T> {
  const { shown, show, close, frame } = useDialogs<T>()
  const attempts = useWatchedAttempt()
  // The callbacks of `mutate` would be lost to the reset when the question is closed during the request.
  const run = async (item: T) => {
    const attempt = attempts.start()
    const result = await mutation.mutateAsync(item).then(
      (value) => ({ value }),
      (cause: unknown) => {
        // The open question shows it as the mutation's error.
        if (!attempts.isWatched(attempt))
          reportFailure((failed ?? uiTexts.removalFailed)(reasonOf(cause)))
      },
    )
    if (!result) return
    close(item)
    onDone?.(item, result.value)
  }
  return {
    item: shown?.dialog,
    ask: show,
    dialog: {
      isOpen: frame.isOpen,
      isPending: mutation.isPending,
      problem: mutation.error ? (failed ?? asItIs)(mutation.error.message) : undefined,
      onConfirm: () => shown && run(shown.dialog),
      onCancel: () => {
        attempts.leave()
        frame.onClose()
        // The next question would otherwise show the failure of this request.
        if (mutation.isPending) mutation.reset()
      },
      onClosed: () => {
        frame.onClosed()
        mutation.reset()
      },
    },
  }
}

const asItIs = (reason: string) => reason
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** The request whose failure the open question shows; none once it is closed or its page was left. */
function useWatchedAttempt() {
  const watched = useRef<symbol>(undefined)
  useEffect(
    () => () => {
      watched.current = undefined
    },
    [],
  )
  return {
    start: () => {
      const attempt = Symbol('attempt')
      watched.current = attempt
      return attempt
    },
    isWatched: (attempt: symbol) => watched.current === attempt,
    leave: () => {
      watched.current = undefined
    },
  }
}
