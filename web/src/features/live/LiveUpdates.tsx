import type { ReactNode } from 'react'
import { AnnouncementBar } from './notices/AnnouncementBar.tsx'
import { NoticeTray } from './notices/NoticeTray.tsx'
import { useLiveUpdates } from './updates/use-live-updates.ts'

interface Props {
  /** The page, between the announcements above and the short notices below. */
  readonly children: ReactNode
  /** What else is said at the bottom of the window. */
  readonly footer: ReactNode
}

/** Applies the events of the live channel to the page, and shows notices around it. */
export function LiveUpdates({ children, footer }: Props) {
  const { announcements, notices, dismiss } = useLiveUpdates()
  return (
    <>
      <AnnouncementBar notices={announcements} onDismiss={dismiss} />
      {children}
      <NoticeTray notices={notices} onDismiss={dismiss}>
        {footer}
      </NoticeTray>
    </>
  )
}
