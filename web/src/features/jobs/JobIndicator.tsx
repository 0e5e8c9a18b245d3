import { useState } from 'react'
import { JobAnnouncer } from './components/JobAnnouncer.tsx'
import { JobsButton } from './components/JobsButton.tsx'
import { JobsPopover } from './components/JobsPopover.tsx'
import { activeJobs, failedJobs } from './state/jobs-state.ts'
import { useCurrentTime } from './state/use-current-time.ts'
import { useJobActions, useJobs } from './use-jobs.ts'

/** One quiet mark for everything that runs or waits, gone when there is nothing; it opens the list, where each line can be cancelled. */
export function JobIndicator() {
  const work = useJobs()
  const { seeFailures } = useJobActions()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [hasFocus, setHasFocus] = useState(false)
  const active = activeJobs(work)
  const now = useCurrentTime(active.length > 0)
  const isOpen = anchor !== undefined
  const close = () => {
    setAnchor(undefined)
    seeFailures()
  }
  return (
    <>
      {/* It stays while the keyboard stands on it, which would otherwise be sent back to the page's beginning. */}
      {(work.jobs.length > 0 || isOpen || hasFocus) && (
        <JobsButton
          active={active}
          failedCount={failedJobs(work).length}
          now={now}
          isOpen={isOpen}
          onOpen={setAnchor}
          onFocusChange={setHasFocus}
        />
      )}
      <JobsPopover jobsState={work} now={now} anchor={anchor} onClose={close} />
      <JobAnnouncer lastEnded={work.lastEnded} />
    </>
  )
}
