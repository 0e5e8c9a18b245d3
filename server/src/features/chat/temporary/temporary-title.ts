import type { UserSettings } from '@atelier/contract/account/settings'

const titles: Readonly<Record<UserSettings['language'], string>> = {
  fr: 'Chat temporaire',
  en: 'Temporary chat',
  es: 'Chat temporal',
}

/** The title of a temporary chat says nothing of its contents: the time at which it began, in the installation's time zone. */
export function temporaryTitle(language: UserSettings['language'], at: number): string {
  const date = new Date(at)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${titles[language]}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Whether its owner has not given it another. */
export const isTemporaryTitle = (title: string): boolean =>
  Object.values(titles).some(
    (name) => title.startsWith(`${name}, `) && /^\d\d:\d\d$/.test(title.slice(name.length + 2)),
  )
