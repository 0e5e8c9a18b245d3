import { useState } from 'react'
import { WorkAnnouncer } from './parts/WorkAnnouncer.tsx'
import { WorkButton } from './parts/WorkButton.tsx'
import { WorkPopover } from './parts/WorkPopover.tsx'
import { useEachSecond } from './use-each-second.ts'
import { useWork, useWorkActions } from './use-work.ts'
import { activeIn, failedIn } from './work.ts'

/** One quiet mark for everything that runs or waits, gone when there is nothing; it opens the list, where each line can be cancelled. */
export function RunningWork() {
  const work = useWork()
  const { seeFailures } = useWorkActions()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [hasFocus, setHasFocus] = useState(false)
  const active = activeIn(work)
  const now = useEachSecond(active.length > 0)
  const isOpen = anchor !== undefined
  const close = () => {
    setAnchor(undefined)
    seeFailures()
  }
  return (
    <>
      {/* It stays while the keyboard stands on it, which would otherwise be sent back to the page's beginning. */}
      {(work.jobs.length > 0 || isOpen || hasFocus) && (
        <WorkButton
          active={active}
          failedCount={failedIn(work).length}
          now={now}
          isOpen={isOpen}
          onOpen={setAnchor}
          onFocusChange={setHasFocus}
        />
      )}
      <WorkPopover work={work} now={now} anchor={anchor} onClose={close} />
      <WorkAnnouncer lastEnded={work.lastEnded} />
    </>
  )
}
