import {
  type ProblemCode,
  type ProblemParams,
  type ProblemTexts,
  problemStatus,
} from './problem-codes.ts'
import { frenchProblems } from './problems.texts.ts'

/** The body of every refusal, beside its status. */
export interface ProblemBody {
  readonly error: string
  readonly code: ProblemCode
  readonly params?: ProblemParams
  /** One sentence per wrong field, keyed by its path. */
  readonly fields?: Readonly<Record<string, string>>
  readonly requestId?: string
}

/** The sentence of a failure in the given language (French until another is written). */
export const problemText = (
  code: ProblemCode,
  params: ProblemParams = {},
  sentences: ProblemTexts = frenchProblems,
): string => {
  const sentence = sentences[code]
  return typeof sentence === 'function' ? sentence(params) : sentence
}

/** An expected failure: a code, a status and a sentence that a person can act on; nothing else leaves the server. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    options: {
      cause?: unknown
      params?: ProblemParams
      fields?: Record<string, string>
      retryAfter?: number
    } = {},
  ) {
    super(problemText(code, options.params), { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields ?? {}
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return problemStatus[this.code]
  }
}
