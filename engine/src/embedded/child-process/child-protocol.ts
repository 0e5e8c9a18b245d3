import type { EngineFailureReason } from '#engine-failure.ts'

/** What a child can be asked: per method what goes in, what it tells on the way, and what comes out. */
export type ChildProtocol = Readonly<Record<string, ChildMethod>>
export interface ChildMethod {
  readonly input: unknown
  readonly piece: unknown
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

/** About one call. */
export type CallMessage =
  /** Work goes on, with nothing to show yet: the call is not hung. */
  | { readonly type: 'alive'; readonly call: number }
  | { readonly type: 'piece'; readonly call: number; readonly piece: unknown }
  | { readonly type: 'done'; readonly call: number; readonly result: unknown }
  | {
      readonly type: 'failed'
      readonly call: number
      readonly reason: EngineFailureReason
      readonly detail: string
    }
