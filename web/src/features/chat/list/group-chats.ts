import type { Chat } from '@atelier/contract/chat/chat'
import { locale } from '#language/language.ts'
import { chatTexts } from '../chat.texts.ts'

export interface ChatGroup {
  readonly name: string
  readonly chats: readonly Chat[]
}

/** Chats by the day of their last activity, newest first. A chat that moved up while pages were fetched is there twice: its newer state counts. */
export function groupChats(chats: readonly Chat[], now: Date): readonly ChatGroup[] {
  const newestFirst = uniqueOf(chats).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const groups = Map.groupBy(newestFirst, (chat) => groupName(new Date(chat.updatedAt), now))
  return [...groups].map(([name, members]) => ({ name, chats: members }))
}

function uniqueOf(chats: readonly Chat[]): Chat[] {
  const unique = new Map<string, Chat>()
  for (const chat of chats) {
    const known = unique.get(chat.id)
    if (!known || known.updatedAt < chat.updatedAt) unique.set(chat.id, chat)
  }
  return [...unique.values()]
}

const month = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' })

function groupName(at: Date, now: Date): string {
  const days = daysBetween(at, now)
  if (days <= 0) return chatTexts.today
  if (days === 1) return chatTexts.yesterday
  if (days <= 7) return chatTexts.last7Days
  if (days <= 30) return chatTexts.last30Days
  const name = month.format(at)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Calendar days in the reader's time zone, counted from noon to noon: a change of clock would otherwise lose one. */
const daysBetween = (from: Date, to: Date) => Math.round((noonOf(to) - noonOf(from)) / 86_400_000)
const noonOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate(), 12).getTime()
