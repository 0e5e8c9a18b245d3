import { type Job, JobKind } from '@atelier/contract/jobs'
import { type ProblemCode, type ProblemParams, problemStatus, sentenceOf } from '@atelier/contract/problems'
import { isoDate } from '#platform/clock.ts'
import type { JobRow } from './jobs.repository.ts'

type Moment = Partial<Pick<Job, 'position' | 'progress' | 'secondsLeft' | 'isEstimate'>>

/** A job on the wire: what is stored of it, and what is known of this moment. */
export const presentJob = (row: JobRow, moment: Moment = {}): Job => ({
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
  result: row.result === null ? null : (JSON.parse(row.result) as unknown),
})

export const problemCodeOf = (code: string): ProblemCode => (code in problemStatus ? (code as ProblemCode) : 'server.internal')
export const problemParamsOf = (json: string | null): ProblemParams => (json === null ? {} : (JSON.parse(json) as ProblemParams))

function errorOf({ error_code, error_params }: JobRow): Job['error'] {
  if (error_code === null) return null
  const code = problemCodeOf(error_code)
  return { code, error: sentenceOf(code, problemParamsOf(error_params)) }
}
