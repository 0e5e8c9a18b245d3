import type { AnswerFault, StreamFault } from '../double-control.ts'

/** The reply of the double to a question. */
export interface DoubleReply {
  readonly reasoning: readonly string[]
  /** Its words; repeated from the first if `length` is larger. */
  readonly words: readonly string[]
  /** In tokens. */
  readonly length: number
  readonly finish: 'stop' | 'length'
  readonly tokensPerSecond?: number
  readonly fault?: AnswerFault | StreamFault
  /**
   * Each token is the time of its sending, in milliseconds since the epoch, so that a reader can
   * measure the delay.
   */
  readonly stamped?: true
}

/**
 * The question chooses the reply with a mark:
 *
 * | mark | reply |
 * |---|---|
 * | `[[lent]]` | 40 words, 5 tokens per second |
 * | `[[long]]`, `[[long:N]]` | 2 000 words, or N |
 * | `[[mesure]]`, `[[mesure:N]]` | 500 tokens, or N, each the time of its sending |
 * | `[[markdown]]` | a table, code, a formula, a list, a link, a picture, raw HTML |
 * | `[[pense]]` | reasoning first, in its own field |
 * | `[[balises]]` | reasoning first, inside the text between `<think>` tags |
 * | `[[longueur]]` | stops for length |
 * | `[[vide]]` | nothing, and a normal end |
 * | `[[coupe]]` | the connection is cut after 8 tokens |
 * | `[[erreur]]` | an error frame after 5 tokens, under HTTP 200 |
 * | `[[silence]]` | 5 tokens, then nothing more until closed |
 * | `[[attend]]` | nothing at all until closed |
 * | `[[occupe]]` | 503, too many requests on this model, `Retry-After: 7` |
 * | `[[charge]]` | 503, the model is being loaded, `Retry-After: 12` |
 * | `[[trop]]` | the conversation exceeds the model's context |
 *
 * The reply to any other question quotes it.
 */
export function replyTo(question: string): DoubleReply {
  const mark = /\[\[(\w+)(?::(\d+))?\]\]/.exec(question)
  const reply = mark?.[1] === undefined ? undefined : repliesByMark[mark[1]]
  return reply?.(mark?.[2] === undefined ? undefined : Number(mark[2])) ?? plain(quote(question))
}

const plain = (text: string): DoubleReply => {
  const words = wordsOf(text)
  return { reasoning: [], words, length: words.length, finish: 'stop' }
}
/** The token at this index of a reply. */
export const tokenAt = ({ words }: DoubleReply, index: number): string =>
  words[index % words.length] ?? ''

const quote = (question: string) =>
  `Vous avez écrit : « ${question.trim().slice(0, 200)} ». Voici la réponse du modèle d’essai.`
export const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

const filler = wordsOf(
  'Le modèle d’essai écrit des mots simples, l’un après l’autre, sans jamais se fatiguer. ',
)
const manyWords = (length: number): DoubleReply => ({
  reasoning: [],
  words: filler,
  length,
  finish: 'stop',
})
const thought = wordsOf('On me demande de réfléchir ; je pèse le pour et le contre. ')
const broken = (fault: AnswerFault | StreamFault): DoubleReply => ({ ...manyWords(40), fault })

const repliesByMark: Readonly<Record<string, (count: number | undefined) => DoubleReply>> = {
  lent: (count = 40) => ({ ...manyWords(count), tokensPerSecond: 5 }),
  long: (count = 2000) => manyWords(count),
  mesure: (count = 500) => ({ ...manyWords(count), stamped: true }),
  markdown: () => plain(richMarkdown),
  pense: () => ({ ...plain('Tout bien pesé, la réponse est quarante-deux.'), reasoning: thought }),
  balises: () =>
    plain(
      `<think>\n${thought.join('')}\n</think>\n\nTout bien pesé, la réponse est quarante-deux.`,
    ),
  longueur: () => ({ ...manyWords(20), finish: 'length' }),
  vide: () => plain(''),
  coupe: () => broken({ type: 'cut', after: 8 }),
  erreur: () => broken({ type: 'error-frame', after: 5 }),
  silence: () => broken({ type: 'silence', after: 5 }),
  attend: () => broken({ type: 'hang' }),
  occupe: () => broken({ type: 'refuse', as: 'admission' }),
  charge: () => broken({ type: 'refuse', as: 'model-loading' }),
  trop: () => broken({ type: 'refuse', as: 'context-exceeded' }),
}

const richMarkdown = `## Une réponse mise en forme

Du **gras**, de l’*italique*, du \`code\` et un [lien](https://example.org/page).

| Ville | Habitants |
|---|---:|
| Lyon | 522 250 |
| Nantes | 323 204 |

1. Premier point
2. Deuxième point
   - détail

\`\`\`python
def bonjour(nom: str) -> str:
    return f"Bonjour {nom}"
\`\`\`

La formule $E = mc^2$, puis :

$$\\int_0^1 x^2\\,dx = \\frac{1}{3}$$

> Une citation.

![image distante](https://example.org/pixel.png)

<script>alert('non')</script>
`
