import type { Voice } from '#engine.ts'
import { frenchLanguageName } from '#media/language-names.ts'

export const defaultVoice = 'fr-fr'

/** Parses the output of `--voices`: « 5  fr-be  --/M  French_(Belgium)  roa/fr-BE  (fr 8) », below a header line. */
export function parseVoices(table: readonly string[]): Voice[] {
  const voices = table.flatMap((line) => {
    const [, language, spoken] = /^\s*\d+\s+(\S+)\s+\S+\s+(\S+)\s/.exec(`${line} `) ?? []
    return language && spoken
      ? [{ id: language, name: frenchName(language, spoken), language: tagOf(language) }]
      : []
  })
  const unique = new Map(voices.map((voice) => [voice.id, voice]))
  return [...unique.values()].toSorted(
    (a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'fr'),
  )
}

/** The requested voice, else one of the language, else the French one. */
export function chooseVoice(
  voices: readonly Voice[],
  requested: { readonly voice?: string | undefined; readonly language?: string | undefined },
) {
  if (requested.voice) return voices.find(({ id }) => id === requested.voice)?.id
  const language = requested.language?.toLowerCase()
  if (!language) return defaultVoice
  const [base = language] = language.split('-')
  const exact = voices.find(({ id }) => id === language)
  return (
    exact ??
    voices.find(({ id }) => id === `${base}-${base}`) ??
    voices.find(({ id }) => id.split('-')[0] === base)
  )?.id
}

/** French first, because most users look for it. */
const rank = ({ id }: Voice) => [id === defaultVoice, /^fr(-|$)/.test(id), true].indexOf(true)

function frenchName(language: string, spoken: string): string {
  const plain = spoken.replaceAll('_', ' ')
  const tag = tagOf(language)
  // Without a French name eSpeak's own is used, also for accents, which a tag cannot express.
  const isPlainTag =
    /^[a-z]{2,3}(-[A-Z]{2}|-\d{3})?$/.test(tag) &&
    tag.split('-').length === language.split('-').length
  const name = isPlainTag ? (frenchLanguageName(tag) ?? plain) : plain
  return name === tag ? plain : name.charAt(0).toUpperCase() + name.slice(1)
}

/** eSpeak's names are nearly language tags; of an invalid one only the language is used. */
function tagOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return language.split('-')[0] ?? language
  }
}
