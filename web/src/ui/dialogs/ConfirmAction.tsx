import { type ReactNode, useState } from 'react'
import { colon } from '#format/colon.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props<T> {
  /** The button that opens the dialog. */
  readonly button: (ask: () => void) => ReactNode
  readonly texts: {
    readonly title: string
    readonly text: string
    readonly yes: string
    readonly no: string
  }
  readonly tone: 'warning' | 'error'
  readonly mutation: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly reset: () => void
    readonly mutate: (
      nothing: undefined,
      options: { readonly onSuccess: (result: T) => void },
    ) => void
  }
  /** The start of a failure message. */
  readonly failed: string
  readonly onDone?: (result: T) => void
}

/** Runs a mutation once it was confirmed; the dialog stays, with the reason, when it fails. */
export function ConfirmAction<T>({ button, texts, tone, mutation, failed, onDone }: Props<T>) {
  const [isAsking, setAsking] = useState(false)
  const onSuccess = (result: T) => {
    setAsking(false)
    onDone?.(result)
  }
  return (
    <>
      {button(() => setAsking(true))}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.title}
        text={texts.text}
        confirm={texts.yes}
        cancel={texts.no}
        tone={tone}
        isPending={mutation.isPending}
        problem={mutation.error ? `${failed}${colon()}${mutation.error.message}` : undefined}
        onConfirm={() => mutation.mutate(undefined, { onSuccess })}
        onCancel={() => setAsking(false)}
        onClosed={mutation.reset}
      />
    </>
  )
}
