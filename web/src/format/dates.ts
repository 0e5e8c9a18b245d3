import { type Language, language, locale } from '#language/language.ts'

const date = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric' })
const dateTime = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' })

/** 12 mars 2026 */
export const formatDate = (at: Date) => date.format(at)
/** 12 mars 2026 à 14:05 */
export const formatDateTime = (at: Date) => dateTime.format(at)

const dayAndMonth = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' })
/** 12 mars, 3 sept. */
export const formatShortDate = (at: Date) => dayAndMonth.format(at)

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** From here on the date is shown instead of a relative time. */
const daysBeforeDate = 30

interface RelativeTimeTexts {
  readonly now: string
  readonly minutes: (count: number) => string
  readonly hours: (count: number) => string
  readonly days: (count: number) => string
}
/** Here and not in a texts file: this module is loaded before the texts of the language are. */
const relativeTimeTexts: Readonly<Record<Language, RelativeTimeTexts>> = {
  fr: {
    now: 'À l’instant',
    minutes: (count) => `il y a ${count}\u00a0min`,
    hours: (count) => `il y a ${count}\u00a0h`,
    days: (count) => `il y a ${count}\u00a0${count === 1 ? 'jour' : 'jours'}`,
  },
  en: {
    now: 'Just now',
    minutes: (count) => `${count}\u00a0min ago`,
    hours: (count) => `${count}\u00a0h ago`,
    days: (count) => `${count}\u00a0${count === 1 ? 'day' : 'days'} ago`,
  },
  es: {
    now: 'Ahora mismo',
    minutes: (count) => `hace ${count}\u00a0min`,
    hours: (count) => `hace ${count}\u00a0h`,
    days: (count) => `hace ${count}\u00a0${count === 1 ? 'día' : 'días'}`,
  },
}

/** How long ago: « À l’instant », then minutes, hours, days up to 30, then the date. A time in the future (a wrong clock) counts as now. */
export function formatRelativeTime(at: Date, now: Date): string {
  const ago = relativeTimeTexts[language()]
  const seconds = (now.getTime() - at.getTime()) / 1000
  if (seconds < minute) return ago.now
  if (seconds < hour) return ago.minutes(Math.floor(seconds / minute))
  if (seconds < day) return ago.hours(Math.floor(seconds / hour))
  const days = Math.floor(seconds / day)
  if (days <= daysBeforeDate) return ago.days(days)
  return formatDate(at)
}

const exact = new Intl.DateTimeFormat(locale(), {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** 12/03/2026 14:05:09, where every second counts. */
export const formatExactTime = (at: Date) => exact.format(at).replace(', ', ' ')
