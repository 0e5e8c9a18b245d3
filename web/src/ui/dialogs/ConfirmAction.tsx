import type { ReactNode } from 'react'
import { colon } from '#format/colon.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type ConfirmedMutation, useConfirmation } from './use-confirmation.ts'

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
  readonly mutation: ConfirmedMutation<undefined, T>
  /** The start of a failure message. */
  readonly failed: string
  readonly onDone?: (result: T) => void
}

/** Runs a mutation once it was confirmed. */
export function ConfirmAction<T>({ button, texts, tone, mutation, failed, onDone }: Props<T>) {
  const { ask, dialog } = useConfirmation({
    mutation,
    onDone: (_: undefined, result) => onDone?.(result),
    failed: (reason) => `${failed}${colon()}${reason}`,
  })
  return (
    <>
      {button(() => ask(undefined))}
      <ConfirmDialog
        {...dialog}
        title={texts.title}
        text={texts.text}
        confirm={texts.yes}
        cancel={texts.no}
        tone={tone}
      />
    </>
  )
}
