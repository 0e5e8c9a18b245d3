import type { Job, JobKind } from '@atelier/contract/jobs/jobs'
import type { z } from 'zod'
import type { WriteTransaction } from '#database/database.ts'
import type { RequestKey } from './requests/idempotency.ts'

/** Why a running job is ended from outside: the reason of its abort signal. */
export type JobAbortReason = 'cancelled' | 'interrupted'

/** What a job knows and may do while it runs. */
export interface JobContext {
  readonly jobId: string
  readonly userId: string
  /** When the user asked for it, in milliseconds: what is made keeps the order of the requests. */
  readonly requestedAt: number
  /** Aborted by Annuler, by the end of the account, or by a stopping server. */
  readonly signal: AbortSignal
  /** Progress as the engine reports it: a share from 0 to 1, and the seconds left where it knows them. */
  report(progress: { readonly share: number; readonly secondsLeft?: number }): void
  /** Between two parts of a long job: lets other users' jobs run, and waits for the next slot. */
  yieldSlot(): Promise<void>
}

/** One kind of job, offered by the feature that does it. */
export interface JobDefinition<Input, Result> {
  readonly kind: JobKind
  /** Checks what was stored, because an older program may have stored it. */
  readonly input: z.ZodType<Input>
  /** Returns what the plain call answers; it is stored as JSON. Must be safe to run again if it never ended. */
  run(input: Input, context: JobContext): Promise<Result>
  /**
   * Of a job that can go on after the server ended under it: the input to go on with. `undefined` when it was resumed often enough and
   * is to be reported as interrupted.
   */
  resume?(input: Input): Input | undefined
  /** Called once when the job ends in any other way than done: gives back what was reserved for it. */
  undo?(input: Input, job: { readonly jobId: string; readonly userId: string }): Promise<void>
}

/** One job to do. */
export interface JobRequest<Input> {
  readonly userId: string
  /** For the list of running jobs, in the user's language. */
  readonly title: string
  readonly model?: string
  readonly engine?: string
  readonly input: Input
  /** Units of work, for estimates: steps times pixels, seconds of sound, characters. */
  readonly size: number
  /** May take over a minute. */
  readonly isLong?: boolean
  /** Stored with the job, so that the same request sent again finds it. */
  readonly requestKey?: RequestKey | undefined
  /** Written in the same transaction as the job: both exist, or neither. */
  writeWithJob?(transaction: WriteTransaction, jobId: string): Promise<void>
}

/** A job that was accepted, and its result once it is done; rejects with the Problem that ended it. */
export interface AcceptedJob<Result> {
  readonly job: Job
  readonly done: Promise<Result>
}

/** Accepts a job: once this resolves it will run, whatever happens to the caller or the server. */
export type SubmitJob<Input, Result> = (request: JobRequest<Input>) => Promise<AcceptedJob<Result>>
