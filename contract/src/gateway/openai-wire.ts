import { z } from 'zod'
import type { ProblemCode } from '#problems/problem-codes.ts'
import type { Problem } from '#problems/problems.ts'

/**
 * Operations below this path follow OpenAI's API, so that its clients work unchanged: no `/api`
 * prefix, no envelope, OpenAI's error bodies, and unknown fields are ignored (record 0023).
 */
const openAiRoot = '/v1'
export const isOpenAiPath = (path: string): boolean =>
  path === openAiRoot || path.startsWith(`${openAiRoot}/`)

/** The path under which the server serves an operation. */
export const urlPathOf = (path: string): string => (isOpenAiPath(path) ? path : `/api${path}`)

export const OpenAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.enum([
      'invalid_request_error',
      'permission_error',
      'rate_limit_error',
      'insufficient_quota',
      'server_error',
    ]),
    /** The field that is wrong. */
    param: z.string().nullable(),
    code: z.string(),
  }),
})
export type OpenAiError = z.output<typeof OpenAiError>

/** Failures for which programs expect OpenAI's own code; the others use ours. */
const knownCodes: Partial<Record<ProblemCode, string>> = {
  'key.required': 'invalid_api_key',
  'key.refused': 'invalid_api_key',
  'model.not-found': 'model_not_found',
  'model.not-offered': 'model_not_found',
  'limit.rate': 'rate_limit_exceeded',
  'quota.exhausted': 'insufficient_quota',
}

/** The body of a failure in OpenAI's shape. */
export function toOpenAiError(problem: Problem): OpenAiError {
  const [field] = Object.entries(problem.fields)
  const [param, sentence] = field ?? [null, undefined]
  const message =
    sentence === undefined ? problem.message : `${param ? `${param}\u00a0: ` : ''}${sentence}`
  return {
    error: {
      message,
      type: typeOf(problem),
      param: param || null,
      code: knownCodes[problem.code] ?? problem.code,
    },
  }
}

function typeOf({ code, status }: Problem): OpenAiError['error']['type'] {
  if (code === 'quota.exhausted') return 'insufficient_quota'
  if (status === 429) return 'rate_limit_error'
  if (status === 403) return 'permission_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}
