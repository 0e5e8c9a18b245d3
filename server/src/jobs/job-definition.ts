import type { Job, JobKind } from '@atelier/contract/jobs/jobs'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import type { z } from 'zod'
import type { Queries, WriteTransaction } from '#database/database.ts'
import type { Slot } from './engine-queue/waiting-line.ts'
import type { RequestKey } from './requests/idempotency.ts'

/** Why a running job was aborted: the reason of its abort signal. */
export type JobAbortReason = 'cancelled' | 'interrupted'

/** What a running job receives. */
export interface JobContext {
  readonly jobId: string
  readonly userId: string
  /** When the user requested it, in milliseconds: results are ordered by it. */
  readonly requestedAt: number
  /** Aborted when the job is cancelled, the account is closed, or the server stops. */
  readonly signal: AbortSignal
  /** Reports the engine's progress: a share from 0 to 1, and the seconds left if known. */
  report(progress: { readonly share: number; readonly secondsLeft?: number }): void
  /** The slot that it holds, at one of the engines of its request. */
  slot(): Slot
  /** How long it has held slots until now, by the monotonic clock: the machine time of its owner. */
  machineMs(): number
  /** Called between two parts of a long job: lets other users' jobs run, and waits for the next slot. */
  yieldSlot(): Promise<void>
  /**
   * Called in each transaction that stores what the job makes: a server that was declared dead without knowing must store nothing
   * after another one has taken the job over.
   * @throws Problem
   */
  requireOwner(on: Queries): Promise<void>
  /**
   * The same in the transaction that stores the last of what the job makes, with the job's result: a server that is killed after it
   * leaves a job that is done, not one that failed and has a result.
   * @throws Problem
   */
  storeResult(on: Queries, result: unknown): Promise<void>
}

/** A job that failed or was cancelled. */
export interface EndedJob {
  readonly jobId: string
  readonly userId: string
  /** How long it held slots; 0 when its server has ended. */
  readonly machineMs: number
}

/** One kind of job, offered by the feature that runs it. */
export interface JobDefinition<Input, Result> {
  readonly kind: JobKind
  /** A reply of the chat: it counts among the calls that wait for an engine, not among the jobs. */
  readonly isReply?: true
  /** Holds a program that converts a recording, and its files, as long as it runs. */
  readonly isConversion?: true
  /** How many of them one user may have, queued and running, and what the next one is refused with. */
  readonly maxPerUser?: { readonly count: number; readonly problem: ProblemCode }
  /** Validates the stored input, which an older version may have written. */
  readonly input: z.ZodType<Input>
  /** Returns the result, which is stored as JSON. Must be safe to run again if it never ended. */
  run(input: Input, context: JobContext): Promise<Result>
  /**
   * For jobs that can continue after the server stopped: the input to continue with. `undefined` when it was resumed too often and
   * must be reported as interrupted.
   */
  resume?(input: Input): Input | undefined
  /** Called once when the job fails or is cancelled: releases what was reserved for it. */
  undo?(input: Input, job: EndedJob): Promise<void>
}

/** A job to submit. */
export interface JobRequest<Input> {
  readonly userId: string
  /** For the list of running jobs, in the user's language. */
  readonly title: string
  readonly model?: string
  /** The engines that can do it, in order of preference. */
  readonly engines?: readonly string[]
  readonly isOrdered?: boolean
  readonly input: Input
  /** The chat whose reply it is: the job goes with it. */
  readonly chatId?: string
  /** Its size, for estimates: steps times pixels, seconds of sound, characters. */
  readonly size: number
  /** May take over a minute. */
  readonly isLong?: boolean
  /** Stored with the job, so that the same request sent again finds it. */
  readonly requestKey?: RequestKey | undefined
  /** Written in the same transaction as the job: both exist, or neither. */
  writeWithJob?(transaction: WriteTransaction, jobId: string): Promise<void>
}

/** An accepted job; `done` resolves with its result, or rejects with the Problem that ended it. */
export interface AcceptedJob<Result> {
  readonly job: Job
  readonly done: Promise<Result>
}

/** Accepts a job: once this resolves it will run, whatever happens to the caller or the server. */
export type SubmitJob<Input, Result> = (request: JobRequest<Input>) => Promise<AcceptedJob<Result>>
