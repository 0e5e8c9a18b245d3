import type { LiveEvent } from '@atelier/contract/live'
import { liveTexts } from './live.texts.ts'

/** Something to show on whatever page is open, until it is dismissed. */
export interface Notice {
  readonly id: string
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly message: string
}

/** More would cover the page. */
const mostShown = 4
const maintenanceId = 'maintenance'

/** One more notice, the newest last; the same one again replaces itself. */
export const withNotice = (notices: readonly Notice[], notice: Notice): readonly Notice[] =>
  [...notices.filter(({ id }) => id !== notice.id), notice].slice(-mostShown)
export const withoutNotice = (notices: readonly Notice[], id: string): readonly Notice[] => notices.filter((notice) => notice.id !== id)

/** What an event has to say to the person; `wasMaintained` is what this page knew of maintenance before. */
export function noticeOf(event: LiveEvent, wasMaintained: boolean): Notice | undefined {
  if (event.type === 'notification') return { id: event.id, level: event.level, message: event.message }
  if (event.type !== 'maintenance') return undefined
  // Told at every change of the configuration; the end is news only to whoever knew of the beginning.
  if (event.message !== null) return { id: maintenanceId, level: 'warning', message: liveTexts.maintenanceOn(event.message) }
  return wasMaintained ? { id: maintenanceId, level: 'success', message: liveTexts.maintenanceOff } : undefined
}
