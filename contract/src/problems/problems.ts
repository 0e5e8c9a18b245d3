import {
  type ProblemCode,
  type ProblemParams,
  type ProblemTexts,
  problemStatus,
} from './problem-codes.ts'
import { frenchProblems } from './problems.texts.ts'

/** The body of every failed request. */
export interface ProblemBody {
  readonly error: string
  readonly code: ProblemCode
  readonly params?: ProblemParams
  /** One sentence per invalid field, by its path. */
  readonly fields?: Readonly<Record<string, string>>
  readonly requestId?: string
}

/** The text of a failure in a language; French by default. */
export const problemText = (
  code: ProblemCode,
  params: ProblemParams = {},
  sentences: ProblemTexts = frenchProblems,
): string => {
  const sentence = sentences[code]
  return typeof sentence === 'function' ? sentence(params) : sentence
}

/**
 * An expected failure: a code, a status and a sentence on which the user can act. No other kind of
 * failure leaves the server.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which a retry makes sense. */
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
