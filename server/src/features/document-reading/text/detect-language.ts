/** Words that nearly every text of a language has, and that few others have. */
const frequentWords: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'le',
    'les',
    'des',
    'et',
    'est',
    'une',
    'du',
    'dans',
    'pour',
    'que',
    'qui',
    'sur',
    'au',
    'par',
    'pas',
  ],
  en: [
    'the',
    'and',
    'of',
    'to',
    'is',
    'that',
    'for',
    'with',
    'are',
    'this',
    'be',
    'by',
    'from',
    'not',
    'was',
  ],
  es: [
    'el',
    'los',
    'las',
    'y',
    'una',
    'del',
    'por',
    'para',
    'con',
    'se',
    'como',
    'más',
    'su',
    'al',
    'lo',
  ],
  de: [
    'der',
    'die',
    'und',
    'das',
    'ist',
    'nicht',
    'ein',
    'den',
    'mit',
    'von',
    'für',
    'auf',
    'dem',
    'zu',
    'im',
  ],
  it: [
    'il',
    'di',
    'che',
    'della',
    'per',
    'con',
    'sono',
    'gli',
    'nel',
    'alla',
    'delle',
    'dei',
    'ed',
    'anche',
    'più',
  ],
  pt: [
    'o',
    'os',
    'do',
    'da',
    'em',
    'um',
    'uma',
    'não',
    'para',
    'com',
    'são',
    'ao',
    'dos',
    'mais',
    'foi',
  ],
  nl: [
    'het',
    'een',
    'van',
    'en',
    'niet',
    'zijn',
    'voor',
    'op',
    'met',
    'aan',
    'dat',
    'ook',
    'bij',
    'naar',
    'wordt',
  ],
}
const minWords = 20
const minShare = 0.06
const minLead = 1.3

/** The language of a text, by its most frequent words; undefined when they do not tell. */
export function detectLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < minWords) return undefined
  const scores = Object.entries(frequentWords)
    .map(([language, frequent]) => {
      const known = new Set(frequent)
      return { language, count: words.filter((word) => known.has(word)).length }
    })
    .sort((a, b) => b.count - a.count)
  const [best, second] = scores
  if (!best || best.count < words.length * minShare) return undefined
  return best.count >= (second?.count ?? 0) * minLead ? best.language : undefined
}

/** `fr` of « fr-FR » or « FR_fr », as documents declare their language. */
export const languageCode = (declared: string | undefined): string | undefined =>
  /^([a-z]{2,3})(?:$|[-_])/i.exec(declared ?? '')?.[1]?.toLowerCase()
