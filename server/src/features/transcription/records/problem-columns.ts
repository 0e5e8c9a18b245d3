import { problemCodeOf, problemParamsOf } from '#database/stored-problem.ts'
import type { StoredProblem } from './stored-transcription.ts'

interface ProblemColumns {
  readonly error_code: string | null
  readonly error_params: string | null
}

export const toProblemColumns = (problem: StoredProblem | undefined): ProblemColumns => ({
  error_code: problem?.code ?? null,
  error_params: problem ? JSON.stringify(problem.params) : null,
})

export const fromProblemColumns = ({
  error_code,
  error_params,
}: ProblemColumns): StoredProblem | undefined =>
  error_code === null
    ? undefined
    : { code: problemCodeOf(error_code), params: problemParamsOf(error_params) }
