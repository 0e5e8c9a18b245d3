import type { ProblemSentences } from './problems.french.ts'
import type { ProblemParams } from './problems.ts'

/** What the server and the contract say in French, in another language. */
export interface Translator {
  /** The sentence of a failure; nothing for a code that this version does not know. */
  readonly problem: (code: string, params: ProblemParams) => string | undefined
  /** A sentence that came in French; nothing for one that nobody translated. */
  readonly sentence: (french: string) => string | undefined
}

interface Languages {
  /** The sentences of failures, which often come without their code: kept with a reply, or inside another sentence. */
  readonly french: ProblemSentences
  readonly problems: ProblemSentences
  /** Everything else, by its French words; `{}` stands for what changes, and spaces for spaces of any kind. */
  readonly phrases: Readonly<Record<string, string>>
}

/** A form of French sentences, and how to say what fits it. */
interface Form {
  readonly fits: RegExp
  readonly say: (found: readonly string[]) => string
}

/** Names that sentences may hold, each in a place where any text may stand. */
const texts = ['engine', 'max', 'needed', 'free', 'variable', 'sentence', 'message'] as const
/** A number of seconds that no sentence holds by itself, and what a sentence makes of it. */
const anySeconds = 77
const secondsSaid = `${anySeconds} secondes`

export function createTranslator({ french, problems, phrases }: Languages): Translator {
  const say = (code: string, params: ProblemParams): string | undefined => {
    const sentence = Object.hasOwn(problems, code)
      ? problems[code as keyof ProblemSentences]
      : undefined // just looked for
    return typeof sentence === 'function' ? sentence(params) : sentence
  }
  let exact: ReadonlyMap<string, string> | undefined
  let forms: readonly Form[] | undefined
  return {
    problem: say,
    sentence(given) {
      const told = plain(given)
      exact ??= exactOnes({ french, problems, phrases })
      const known = exact.get(told)
      if (known !== undefined) return known
      forms ??= [...phraseForms(phrases), ...problemForms(french, say)]
      for (const form of forms) {
        const found = form.fits.exec(told)
        if (found) return form.say(found.slice(1))
      }
      return undefined
    },
  }
}

function exactOnes({ french, problems, phrases }: Languages): Map<string, string> {
  const exact = new Map(Object.entries(phrases).filter(([words]) => !words.includes('{}')))
  for (const [code, sentence] of Object.entries(french)) {
    const other = problems[code as keyof ProblemSentences] // the two have the same names
    exact.set(
      plain(typeof sentence === 'function' ? sentence({}) : sentence),
      typeof other === 'function' ? other({}) : other,
    )
  }
  return exact
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The longest first: a short one may fit what a longer one was made for. */
const phraseForms = (phrases: Languages['phrases']): Form[] =>
  Object.entries(phrases)
    .filter(([words]) => words.includes('{}'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([words, said]) => ({
      fits: new RegExp(`^${words.split('{}').map(escaped).join('(.+?)')}$`, 's'),
      say: (found) => said.replaceAll(/\{(\d?)\}/g, numbering(found)),
    }))

/** `{}` is the next thing found, `{2}` the second. */
function numbering(found: readonly string[]) {
  let next = 0
  return (_: string, place: string) => found[place === '' ? next++ : Number(place) - 1] ?? ''
}

/** A failure's sentence is written once with marks for what it may name; what stands in their place is then given to the other language. */
function problemForms(french: ProblemSentences, say: Translator['problem']): Form[] {
  const marked: ProblemParams = {
    ...Object.fromEntries(texts.map((name) => [name, `<${name}>`])),
    seconds: anySeconds,
    characters: 1,
  }
  const known: readonly string[] = texts
  return Object.entries(french).flatMap(([code, sentence]) => {
    if (typeof sentence !== 'function') return []
    const names: string[] = []
    const pattern = escaped(plain(sentence(marked))).replaceAll(
      new RegExp(`<(\\w+)>|${secondsSaid}|environ 1 `, 'g'),
      (mark, name?: string) => {
        if (name !== undefined && !known.includes(name)) return mark
        names.push(name ?? (mark === secondsSaid ? 'time' : 'characters'))
        if (name !== undefined) return '(.+?)'
        return mark === secondsSaid ? '(\\d+ secondes?|\\d+ minutes)' : 'environ ([\\d\\s]+) '
      },
    )
    if (names.length === 0 || pattern === '(.+?)') return []
    return [
      {
        fits: new RegExp(`^${pattern}$`, 's'),
        say: (found) =>
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
