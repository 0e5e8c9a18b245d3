import type { UserSettings } from '@atelier/contract/account/settings'
import type { Notice } from '@atelier/contract/notices/notices'

/** One more, the newest last; the same one again replaces itself. */
export const withAnnouncement = (known: readonly Notice[], notice: Notice): Notice[] => [
  ...withoutAnnouncement(known, notice.id),
  notice,
]
export const withoutAnnouncement = (known: readonly Notice[], id: string): Notice[] =>
  known.filter((notice) => notice.id !== id)

/** Whoever wants no announcements is still warned; everything while that is not known. */
export const filterAnnouncements = (
  known: readonly Notice[],
  wants: UserSettings['notifications'] | undefined,
): readonly Notice[] =>
  wants?.systemAlerts === false
    ? known.filter(({ level }) => level === 'warning' || level === 'error')
    : known
