import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  readonly isUnsaved: boolean
  readonly texts: {
    readonly title: string
    readonly text: string
    readonly leave: string
    readonly stay: string
  }
  /** Whether the changes survive the navigation; by default, when the path stays the same. */
  readonly keepsChanges?: (from: Location, to: Location) => boolean
}
const isSamePage = (from: Location, to: Location) => from.pathname === to.pathname

/** Asks before changes are lost by leaving the page. */
export function LeavePrompt({ isUnsaved, texts, keepsChanges = isSamePage }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !keepsChanges(currentLocation, nextLocation),
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={texts.title}
      text={texts.text}
      confirm={texts.leave}
      cancel={texts.stay}
      tone="warning"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
