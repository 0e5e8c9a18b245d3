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
  /** Whether what was changed is still there at the other address; unless said, as long as the page is the same. */
  readonly isKept?: (from: Location, to: Location) => boolean
}
const isSamePage = (from: Location, to: Location) => from.pathname === to.pathname

/** Asks before changes are lost by going to another page. */
export function LeavePrompt({ isUnsaved, texts, isKept = isSamePage }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && !isKept(currentLocation, nextLocation),
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
