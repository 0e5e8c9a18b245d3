import type { JobKind } from '@atelier/contract/jobs/jobs'
import type { z } from 'zod'
import type { WriteTransaction } from '#database/database.ts'
import type { RequestKey } from './requests/idempotency.ts'

/** What a piece of work may ask and tell while it runs. */
export interface JobContext {
  readonly jobId: string
  readonly userId: string
  /** When the person asked for it: what is made keeps the order in which it was asked for. */
  readonly requestedAt: number
  /** Aborted by Annuler, by the end of the account, or by a stopping server. */
  readonly signal: AbortSignal
  /** What the engine says of its progress: a share from 0 to 1, seconds left when it tells. */
  report(progress: { readonly share: number; readonly secondsLeft?: number }): void
  /** Between two pieces of long work: lets others have their turn, and waits for the next one of its own. */
  yieldSlot(): Promise<void>
}

/** One kind of long work, offered by the feature that does it. */
export interface JobDefinition<Input = never> {
  readonly kind: JobKind
  /** Checks what was stored, for it may come from an older program. */
  readonly input: z.ZodType<Input>
  /** Gives what the plain call answers; it is stored as JSON. Must be safe to run again if it never ended. */
  run(input: Input, context: JobContext): Promise<unknown>
  /**
   * Of work that can go on where it was left: what it is asked to do when the server ended under it; nothing when it has been taken up
   * often enough, and is to be reported as interrupted.
   */
  resume?(input: Input): Input | undefined
  /** Called once when the job ends in any other way than done: gives back what was reserved for it. */
  undo?(input: Input, job: { readonly jobId: string; readonly userId: string }): Promise<void>
}

/** What is asked for. */
export interface JobRequest<Input = unknown> {
  readonly userId: string
  readonly kind: JobKind
  /** For the list of running work, in the person's language. */
  readonly title: string
  readonly model?: string
  readonly engine?: string
  readonly input: Input
  /** Units of work, for estimates: steps times pixels, seconds of sound, characters. */
  readonly size: number
  /** May take over a minute. */
  readonly isLong?: boolean
  /** The number of the request that asks for it: kept with the job, so that a retry finds it. */
  readonly requestKey?: RequestKey | undefined
  /** Written in the same transaction as the job: both are there, or none. */
  writeWithJob?(transaction: WriteTransaction, jobId: string): Promise<void>
}
