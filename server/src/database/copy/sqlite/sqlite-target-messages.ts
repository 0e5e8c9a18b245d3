import type { CopyTarget } from '../copy-end.ts'

/** What the thread of a new file is asked: a method of the target, without functions, which no thread can send to another. */
export type TargetMethod = Exclude<keyof CopyTarget, 'discard'>

export interface TargetRequest {
  readonly method: TargetMethod
  readonly args: readonly unknown[]
}

export type TargetAnswer =
  /** How far the comparison is; more answers follow. */
  | { readonly type: 'progress'; readonly rows: number }
  | { readonly type: 'done'; readonly value: unknown }
  | {
      readonly type: 'failed'
      readonly error: Error
      /** Of SQLite and of the system: errors lose them on their way between threads. */
      readonly codes: { readonly code?: unknown; readonly errcode?: unknown }
    }
