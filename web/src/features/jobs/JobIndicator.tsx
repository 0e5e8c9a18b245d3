import { useState } from 'react'
import { JobAnnouncer } from './components/JobAnnouncer.tsx'
import { JobsButton } from './components/JobsButton.tsx'
import { JobsPopover } from './components/JobsPopover.tsx'
import { activeJobs, failedJobs } from './state/jobs-state.ts'
import { useCurrentTime } from './state/use-current-time.ts'
import { useJobActions, useJobs } from './use-jobs.ts'

/** A button in the bar while there are jobs; it opens their list, where each can be cancelled. */
export function JobIndicator() {
  const state = useJobs()
  const { seeFailures } = useJobActions()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [hasFocus, setHasFocus] = useState(false)
  const active = activeJobs(state)
  const now = useCurrentTime(active.length > 0)
  const isOpen = anchor !== undefined
  const close = () => {
    setAnchor(undefined)
    seeFailures()
  }
  return (
    <>
      {/* It stays while it has the focus, which would otherwise go back to the start of the page. */}
      {(state.jobs.length > 0 || isOpen || hasFocus) && (
        <JobsButton
          active={active}
          failedCount={failedJobs(state).length}
          now={now}
          isOpen={isOpen}
          onOpen={setAnchor}
          onFocusChange={setHasFocus}
        />
      )}
      <JobsPopover jobsState={state} now={now} anchor={anchor} onClose={close} />
      <JobAnnouncer lastEnded={state.lastEnded} />
    </>
  )
}
