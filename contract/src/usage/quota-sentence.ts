import type { ProblemParams } from '#problems/problem-codes.ts'

export interface QuotaWords {
  readonly meters: Readonly<Record<string, string>>
  own(what: string): string
  shared(what: string): string
  group(name: string, what: string): string
  until(day: string): string
  readonly forGood: string
}

/** Says which quota is used up, until when, and what to do next. */
export const quotaSentence =
  (locale: 'fr' | 'en' | 'es', { meters, own, shared, group, until, forGood }: QuotaWords) =>
  ({ meter, whose, renewsAt }: ProblemParams, ofInpaintings: string): string => {
    const what = meters[String(meter)]
    if (what === undefined) return ofInpaintings
    const name = String(whose)
    const others = name === 'everyone' ? shared(what) : group(name, what)
    const subject = name === 'self' ? own(what) : others
    return subject + (renewsAt ? until(dayText(locale, String(renewsAt))) : forGood)
  }

function dayText(locale: string, renewsAt: string): string {
  const date = new Date(renewsAt)
  const text = date.toLocaleDateString(locale, { day: 'numeric', month: 'long' })
  // As it is written in French.
  return locale === 'fr' && date.getDate() === 1 ? text.replace(/^1(er)?(?=\s)/, '1ᵉʳ') : text
}
