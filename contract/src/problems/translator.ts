import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

/** What the server and the contract say in French, in another language. */
export interface Translator {
  /** The sentence of a failure; nothing for a code that this version does not know. */
  readonly translateProblem: (code: string, params: ProblemParams) => string | undefined
  /** A sentence that came in French; nothing for one that nobody translated. */
  readonly translateText: (french: string) => string | undefined
}

interface TranslationCatalogue {
  /** The sentences of failures, which often come without their code: kept with a reply, or inside another sentence. */
  readonly french: ProblemTexts
  readonly problems: ProblemTexts
  /** Everything else, by its French words; `{}` stands for what changes, and spaces for spaces of any kind. */
  readonly phrases: Readonly<Record<string, string>>
}

/** A form of French sentences, and how to say what fits it. */
interface TextPattern {
  readonly pattern: RegExp
  readonly render: (found: readonly string[]) => string
}

/** Names that sentences may hold, each in a place where any text may stand. */
const texts = ['engine', 'max', 'needed', 'free', 'variable', 'sentence', 'message'] as const
/** A number of seconds that no sentence holds by itself, and what a sentence makes of it. */
const placeholderSeconds = 77
const placeholderSecondsText = `${placeholderSeconds} secondes`

export function createTranslator({ french, problems, phrases }: TranslationCatalogue): Translator {
  const say = (code: string, params: ProblemParams): string | undefined => {
    const sentence = Object.hasOwn(problems, code)
      ? problems[code as keyof ProblemTexts]
      : undefined // just looked for
    return typeof sentence === 'function' ? sentence(params) : sentence
  }
  let exact: ReadonlyMap<string, string> | undefined
  let forms: readonly TextPattern[] | undefined
  return {
    translateProblem: say,
    translateText(given) {
      const told = withPlainSpaces(given)
      exact ??= exactTranslations({ french, problems, phrases })
      const known = exact.get(told)
      if (known !== undefined) return known
      forms ??= [...phrasePatterns(phrases), ...problemPatterns(french, say)]
      for (const form of forms) {
        const found = form.pattern.exec(told)
        if (found) return form.render(found.slice(1))
      }
      return undefined
    },
  }
}

function exactTranslations({
  french,
  problems,
  phrases,
}: TranslationCatalogue): Map<string, string> {
  const exact = new Map(Object.entries(phrases).filter(([words]) => !words.includes('{}')))
  for (const [code, sentence] of Object.entries(french)) {
    const other = problems[code as keyof ProblemTexts] // the two have the same names
    exact.set(
      withPlainSpaces(typeof sentence === 'function' ? sentence({}) : sentence),
      typeof other === 'function' ? other({}) : other,
    )
  }
  return exact
}

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const escapeRegExp = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The longest first: a short one may fit what a longer one was made for. */
const phrasePatterns = (phrases: TranslationCatalogue['phrases']): TextPattern[] =>
  Object.entries(phrases)
    .filter(([words]) => words.includes('{}'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([words, said]) => ({
      pattern: new RegExp(`^${words.split('{}').map(escapeRegExp).join('(.+?)')}$`, 's'),
      render: (found) => said.replaceAll(/\{(\d?)\}/g, fillPlaceholders(found)),
    }))

/** `{}` is the next thing found, `{2}` the second. */
function fillPlaceholders(found: readonly string[]) {
  let next = 0
  return (_: string, place: string) => found[place === '' ? next++ : Number(place) - 1] ?? ''
}

/** A failure's sentence is written once with marks for what it may name; what stands in their place is then given to the other language. */
function problemPatterns(french: ProblemTexts, say: Translator['translateProblem']): TextPattern[] {
  const marked: ProblemParams = {
    ...Object.fromEntries(texts.map((name) => [name, `<${name}>`])),
    seconds: placeholderSeconds,
    characters: 1,
  }
  const known: readonly string[] = texts
  return Object.entries(french).flatMap(([code, sentence]) => {
    if (typeof sentence !== 'function') return []
    const names: string[] = []
    const pattern = escapeRegExp(withPlainSpaces(sentence(marked))).replaceAll(
      new RegExp(`<(\\w+)>|${placeholderSecondsText}|environ 1 `, 'g'),
      (mark, name?: string) => {
        if (name !== undefined && !known.includes(name)) return mark
        names.push(name ?? (mark === placeholderSecondsText ? 'time' : 'characters'))
        if (name !== undefined) return '(.+?)'
        return mark === placeholderSecondsText
          ? '(\\d+ secondes?|\\d+ minutes)'
          : 'environ ([\\d\\s]+) '
      },
    )
    if (names.length === 0 || pattern === '(.+?)') return []
    return [
      {
        pattern: new RegExp(`^${pattern}$`, 's'),
        render: (found) =>
          say(
            code,
            Object.fromEntries(names.map((name, place) => paramOf(name, found[place] ?? ''))),
          ) ?? '',
      },
    ]
  })
}

function paramOf(name: string, found: string): [string, string | number] {
  if (name === 'characters') return [name, Number(found.replaceAll(/\D/g, ''))]
  if (name !== 'time') return [name, found]
  const count = Number.parseInt(found, 10)
  return ['seconds', found.includes('minute') ? count * 60 : count]
}
