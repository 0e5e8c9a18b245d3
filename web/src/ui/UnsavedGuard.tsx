import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { holdPage } from '#api/page-holds.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface Props {
  readonly isDirty: boolean
  readonly texts: { readonly title: string; readonly text: string; readonly leave: string; readonly stay: string }
  /** Whether what was changed is still there at the other address; unless said, as long as the page is the same. */
  readonly isKept?: (from: Location, to: Location) => boolean
}
const isSamePage = (from: Location, to: Location) => from.pathname === to.pathname

/** Asks before changes are lost by going to another page; closing the window brings up the browser's own question. */
export function UnsavedGuard({ isDirty, texts, isKept = isSamePage }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && !isKept(currentLocation, nextLocation))
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const release = holdPage()
    addEventListener('beforeunload', ask)
    return () => {
      release()
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
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
