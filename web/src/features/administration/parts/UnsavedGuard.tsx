import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { holdPage } from '#api/page-holds.ts'
import { configurationTexts } from '#features/administration/configuration.texts.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

const texts = configurationTexts.leave

/** Asks before changes are lost by going to another page; closing the window brings up the browser's own question. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
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
