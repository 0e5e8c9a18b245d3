import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

/** Translates the French texts of the server and the contract into one other language. */
export interface Translator {
  /** The text of a failure; `undefined` for a code that this version does not know. */
  readonly translateProblem: (code: string, params: ProblemParams) => string | undefined
  /** The translation of a French text; `undefined` for an unknown one. */
  readonly translateText: (french: string) => string | undefined
}

type Phrases = Readonly<Record<string, string>>

interface TranslationCatalogue {
  /**
   * The French texts of failures. They often arrive without their code: stored with a reply, or
   * inside another text.
   */
  readonly french: ProblemTexts
  readonly problems: ProblemTexts
  /** All other texts, by their French text. `{}` stands for any value; a space matches any kind of space. */
  readonly phrases: Phrases
  /** Between a number's whole part and its decimals. */
  readonly decimalMark: '.' | ','
}

/** A pattern that French texts match, and the translation of a text that matches. */
interface TextPattern {
  readonly pattern: RegExp
  readonly render: (found: readonly string[]) => string
}

/** Parameters of failures whose values may be any text. */
const texts = ['engine', 'max', 'needed', 'free', 'variable', 'sentence', 'message'] as const
/** No text of ours is nearly as long: patterns with several variables would take long on one that is. */
const longestTranslated = 2_000
/** A number of seconds that appears in no text, and how a text writes it. */
const placeholderSeconds = 77
const placeholderSecondsText = `${placeholderSeconds} secondes`

export function createTranslator(catalogue: TranslationCatalogue): Translator {
  const { french, problems, phrases, decimalMark } = catalogue
  const translateProblem = (code: string, params: ProblemParams): string | undefined => {
    const sentence = Object.hasOwn(problems, code)
      ? problems[code as keyof ProblemTexts]
      : undefined // `hasOwn` has just checked it
    return typeof sentence === 'function' ? sentence(withKnownEngine(params, phrases)) : sentence
  }
  let exact: ReadonlyMap<string, string> | undefined
  let forms: readonly TextPattern[] | undefined
  return {
    translateProblem,
    translateText(given) {
      if (given.length > longestTranslated) return undefined
      const text = withPlainSpaces(given)
      exact ??= exactTranslations(catalogue)
      const known = exact.get(text)
      if (known !== undefined) return known
      forms ??= [
        ...phrasePatterns(phrases, decimalMark),
        ...problemPatterns(french, translateProblem),
      ]
      for (const form of forms) {
        const found = form.pattern.exec(text)
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
  const exact = new Map(Object.entries(phrases).filter(([phrase]) => !phrase.includes('{}')))
  for (const [code, sentence] of Object.entries(french)) {
    const other = problems[code as keyof ProblemTexts] // both have the same codes
    exact.set(
      withPlainSpaces(typeof sentence === 'function' ? sentence({}) : sentence),
      typeof other === 'function' ? other({}) : other,
    )
  }
  return exact
}

/** The engine that a failure names may be one of ours, whose name is a French text like any other. */
const withKnownEngine = (params: ProblemParams, phrases: Phrases): ProblemParams =>
  typeof params.engine === 'string'
    ? { ...params, engine: translated(params.engine, phrases) }
    : params

const translated = (text: string, phrases: Phrases): string =>
  (Object.hasOwn(phrases, text) ? phrases[text] : undefined) ?? text

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const escapeRegExp = (phrase: string) => phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The longest come first, because a short one may match what a longer one is for. */
const phrasePatterns = (
  phrases: Phrases,
  decimalMark: TranslationCatalogue['decimalMark'],
): TextPattern[] =>
  Object.entries(phrases)
    .filter(([phrase]) => phrase.includes('{}'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([phrase, translation]) => ({
      pattern: new RegExp(`^${phrase.split('{}').map(escapeRegExp).join('(.+?)')}$`, 's'),
      render: (found) => {
        const values = found.map((value) =>
          translated(value, phrases).replace(decimalNumber, `$1${decimalMark}$2`),
        )
        return translation.replaceAll(/\{(\d?)\}/g, fillPlaceholders(values))
      },
    }))

/** A whole value that is a number with decimals, as French writes it. */
const decimalNumber = /^(\d+),(\d+)$/

/** `{}` takes the next match, `{2}` the second one. */
function fillPlaceholders(found: readonly string[]) {
  let next = 0
  return (_: string, index: string) => found[index === '' ? next++ : Number(index) - 1] ?? ''
}

/**
 * Builds a pattern from each failure's text: it is rendered once with marks as parameters, and the
 * marks become groups.
 * The matched values are then the parameters of the translation.
 */
function problemPatterns(
  french: ProblemTexts,
  translateProblem: Translator['translateProblem'],
): TextPattern[] {
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
          translateProblem(
            code,
            Object.fromEntries(names.map((name, index) => paramOf(name, found[index] ?? ''))),
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
