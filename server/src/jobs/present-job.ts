import { type Job, JobKind, type JobSummary } from '@atelier/contract/jobs/jobs'
import {
  type ProblemCode,
  type ProblemParams,
  problemStatus,
  problemText,
} from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import type { JobListRow, JobRow } from './jobs.repository.ts'

type CurrentProgress = Partial<
  Pick<JobSummary, 'position' | 'progress' | 'secondsLeft' | 'isEstimate'>
>

/** A job on the wire: what is stored of it, and what is known of this moment. */
export const presentJob = (row: JobListRow, moment: CurrentProgress = {}): JobSummary => ({
  id: row.id,
  kind: JobKind.parse(row.kind),
  title: row.title,
  model: row.model,
  state: row.state,
  position: moment.position ?? null,
  progress: moment.progress ?? null,
  secondsLeft: moment.secondsLeft ?? null,
  isEstimate: moment.isEstimate ?? false,
  createdAt: isoDate(row.created_at),
  startedAt: row.started_at === null ? null : isoDate(row.started_at),
  endedAt: row.ended_at === null ? null : isoDate(row.ended_at),
  error: errorOf(row),
  isSeen: row.is_seen === 1,
})

/** With the result, which is only read where it is asked for. */
export const withResult = (job: JobSummary, { result }: Pick<JobRow, 'result'>): Job => ({
  ...job,
  result: result === null ? null : (JSON.parse(result) as unknown),
})

export const problemCodeOf = (code: string): ProblemCode =>
  code in problemStatus ? (code as ProblemCode) : 'server.internal'
export const problemParamsOf = (json: string | null): ProblemParams =>
  json === null ? {} : (JSON.parse(json) as ProblemParams)

function errorOf({ error_code, error_params }: JobListRow): JobSummary['error'] {
  if (error_code === null) return null
  const code = problemCodeOf(error_code)
  return { code, error: problemText(code, problemParamsOf(error_params)) }
}
