import { locale } from '#language/language.ts'
import { temporaryTexts as texts } from '../chat-parts.texts.ts'

const timeOfDay = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' })
const dayAndMonth = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' })

/** When a chat disappears, within a sentence: « demain à 14:05 ». `undefined` once that is over. */
export function expiryTime(expiresAt: string, now: Date): string | undefined {
  const at = new Date(expiresAt)
  if (at <= now) return undefined
  const time = timeOfDay.format(at)
  const days = Math.round((noonOf(at) - noonOf(now)) / 86_400_000)
  if (days <= 0) return texts.today(time)
  return days === 1 ? texts.tomorrow(time) : texts.onDay(dayAndMonth.format(at), time)
}

/** Days are counted from noon to noon: a change of clock would otherwise lose one. */
const noonOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate(), 12).getTime()
