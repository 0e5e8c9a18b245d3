import type { EngineFailureReason } from '#engine-failure.ts'

/** Where a child says that it is the first to go when the system lacks memory. */
export const oomScoreFile = '/proc/self/oom_score_adj'

/** The methods of a child, each with its input, its events while it runs, and its result. */
export type ChildProtocol = Readonly<Record<string, ChildMethod>>
export interface ChildMethod {
  readonly input: unknown
  readonly event: unknown
  readonly result: unknown
}

export type ToChild =
  | {
      readonly type: 'ask'
      readonly call: number
      readonly method: string
      readonly input: unknown
    }
  | { readonly type: 'abort'; readonly call: number }

export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'memory'; readonly residentBytes: number }
  | CallMessage

/** A message about one call. */
export type CallMessage =
  /** The call runs and has nothing to report yet: it does not hang. */
  | { readonly type: 'alive'; readonly call: number }
  | { readonly type: 'event'; readonly call: number; readonly event: unknown }
  | { readonly type: 'done'; readonly call: number; readonly result: unknown }
  | {
      readonly type: 'failed'
      readonly call: number
      readonly reason: EngineFailureReason
      readonly detail: string
    }
