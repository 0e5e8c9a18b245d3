import {
  type ProblemCode,
  type ProblemParams,
  problemStatus,
} from '@atelier/contract/problems/problem-codes'

/** A code that an older or newer program stored, and this one does not know, counts as an unforeseen failure. */
export const problemCodeOf = (code: string): ProblemCode =>
  isProblemCode(code) ? code : 'server.internal'
const isProblemCode = (code: string): code is ProblemCode => code in problemStatus

/** From JSON text. */
export const problemParamsOf = (params: string | null): ProblemParams =>
  params === null ? {} : JSON.parse(params)
