import type { UserSettings } from '@atelier/contract/account/settings'
import type { LiveEvent } from '@atelier/contract/live/live'
import { liveTexts } from '../live.texts.ts'
import { endedJobNotice } from './ended-jobs.ts'
import type { Notice } from './notice.ts'

/** More would leave too little of the page. */
const maxVisible = 4
const maintenanceId = 'maintenance'

/** Adds a notice, the newest last; it replaces an earlier one with its id. */
export const withNotice = (notices: readonly Notice[], notice: Notice): readonly Notice[] =>
  [...notices.filter(({ id }) => id !== notice.id), notice].slice(-maxVisible)
/** Of these, the ones above the page and the ones below it, each up to a maximum; the others appear as these are dismissed. */
export const splitNotices = (notices: readonly Notice[]) => ({
  announcements: notices.filter(isAnnouncement).slice(-maxVisible),
  notices: notices.filter((notice) => !isAnnouncement(notice)).slice(-maxVisible),
})
const isAnnouncement = ({ kind }: Notice) => kind === 'announcement'
export const withoutNotice = (notices: readonly Notice[], id: string): readonly Notice[] =>
  notices.filter((notice) => notice.id !== id)

interface NoticeContext {
  /** Whether the page knew of maintenance before the event. */
  readonly wasMaintained: boolean
  readonly pathname: string
  /** Until they are known, every notice is shown. */
  readonly preferences?: UserSettings['notifications'] | undefined
}

/** The notice that an event gives, if any. */
export function noticeForEvent(
  event: LiveEvent,
  { wasMaintained, pathname, preferences }: NoticeContext,
): Notice | undefined {
  if (event.type === 'job')
    return preferences?.generationComplete === false
      ? undefined
      : endedJobNotice(event.job, pathname)
  if (event.type !== 'maintenance') return undefined
  // The event comes at every change of the configuration; the end of maintenance is news only where its start was known.
  if (event.message !== null)
    return {
      id: maintenanceId,
      kind: 'announcement',
      level: 'warning',
      message: liveTexts.maintenanceOn(event.message),
    }
  return wasMaintained
    ? { id: maintenanceId, kind: 'passing', level: 'success', message: liveTexts.maintenanceOff }
    : undefined
}
