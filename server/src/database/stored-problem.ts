import {
  type ProblemCode,
  type ProblemParams,
  problemStatus,
} from '@atelier/contract/problems/problem-codes'

/** An unknown code, stored by another version, counts as an internal error. */
export const problemCodeOf = (code: string): ProblemCode =>
  isProblemCode(code) ? code : 'server.internal'
const isProblemCode = (code: string): code is ProblemCode => code in problemStatus

export const problemParamsOf = (params: string | null): ProblemParams =>
  params === null ? {} : JSON.parse(params)
