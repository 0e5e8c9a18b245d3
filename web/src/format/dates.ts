const date = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })

/** 12 mars 2026 */
export const frenchDate = (at: Date) => date.format(at)
/** 12 mars 2026 à 14:05 */
export const frenchDateTime = (at: Date) => `${date.format(at)} à ${time.format(at)}`

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** From here on a relative time says less than a date (specified). */
const daysBeforeDate = 30

/** How long ago, by the specified rules: « À l’instant », then minutes, hours, days up to 30, then the date. A clock that runs ahead is now. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (now.getTime() - at.getTime()) / 1000
  if (seconds < minute) return 'À l’instant'
  if (seconds < hour) return `il y a ${Math.floor(seconds / minute)}\u00a0min`
  if (seconds < day) return `il y a ${Math.floor(seconds / hour)}\u00a0h`
  const days = Math.floor(seconds / day)
  if (days <= daysBeforeDate) return `il y a ${days}\u00a0${days === 1 ? 'jour' : 'jours'}`
  return frenchDate(at)
}
