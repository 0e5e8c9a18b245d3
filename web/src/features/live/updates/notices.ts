import type { UserSettings } from '@atelier/contract/account/settings'
import type { LiveEvent } from '@atelier/contract/live/live'
import { liveTexts } from '../live.texts.ts'
import { endedJobNotice } from './ended-jobs.ts'
import type { Notice } from './notice.ts'

/** More would cover the page. */
const maxVisible = 4
const maintenanceId = 'maintenance'

/** One more notice, the newest last; the same one again replaces itself. */
export const withNotice = (notices: readonly Notice[], notice: Notice): readonly Notice[] =>
  [...notices.filter(({ id }) => id !== notice.id), notice].slice(-maxVisible)
/** What everyone is told, and what happened to oneself: as much as the page bears; the rest shows as these are dismissed. */
export const visibleNotices = (
  announced: readonly Notice[],
  own: readonly Notice[],
): readonly Notice[] => [...announced, ...own].slice(-maxVisible)
export const withoutNotice = (notices: readonly Notice[], id: string): readonly Notice[] =>
  notices.filter((notice) => notice.id !== id)

/** What the page that hears of an event knows. */
interface NoticeContext {
  /** What it knew of maintenance before. */
  readonly wasMaintained: boolean
  readonly pathname: string
  /** What the person wants to be told; everything while that is not known. */
  readonly preferences?: UserSettings['notifications'] | undefined
}

/** What an event has to say to the person. */
export function noticeForEvent(
  event: LiveEvent,
  { wasMaintained, pathname, preferences }: NoticeContext,
): Notice | undefined {
  if (event.type === 'job')
    return preferences?.generationComplete === false
      ? undefined
      : endedJobNotice(event.job, pathname)
  if (event.type !== 'maintenance') return undefined
  // Told at every change of the configuration; the end is news only to whoever knew of the beginning.
  if (event.message !== null)
    return { id: maintenanceId, level: 'warning', message: liveTexts.maintenanceOn(event.message) }
  return wasMaintained
    ? { id: maintenanceId, level: 'success', message: liveTexts.maintenanceOff }
    : undefined
}
