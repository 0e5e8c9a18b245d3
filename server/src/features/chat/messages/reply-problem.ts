import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'

/** A reply that has text can be continued, an empty one cannot: what to do is not the same. */
export function codeForReply(code: ProblemCode, content: string): ProblemCode {
  const hasText = content.trim() !== ''
  if (code === 'chat.reply-interrupted' && !hasText) return 'chat.reply-not-begun'
  if (code === 'engine.cut' && hasText) return 'chat.reply-cut'
  return code
}

export function problemOfReply(problem: Problem, content: string): Problem {
  const code = codeForReply(problem.code, content)
  if (code === problem.code) return problem
  return new Problem(code, { params: problem.params, cause: problem })
}

/** Of a continuation that has not begun: nobody has just written a request that could be shortened. */
export const problemOfContinuation = (problem: Problem): Problem =>
  problem.code === 'engine.too-large'
    ? new Problem('chat.no-room-to-continue', { cause: problem })
    : problem
