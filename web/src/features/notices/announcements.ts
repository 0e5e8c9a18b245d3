import type { UserSettings } from '@atelier/contract/account/settings'
import type { Notice } from '@atelier/contract/notices/notices'

/** Adds an announcement, the newest last; it replaces an earlier one with its id. */
export const withAnnouncement = (announcements: readonly Notice[], notice: Notice): Notice[] => [
  ...withoutAnnouncement(announcements, notice.id),
  notice,
]
export const withoutAnnouncement = (announcements: readonly Notice[], id: string): Notice[] =>
  announcements.filter((notice) => notice.id !== id)

/** Users who want no announcements still get warnings and errors; until the settings are known, all are shown. */
export const filterAnnouncements = (
  announcements: readonly Notice[],
  settings: UserSettings['notifications'] | undefined,
): readonly Notice[] =>
  settings?.systemAlerts === false
    ? announcements.filter(({ level }) => level === 'warning' || level === 'error')
    : announcements
