import type { LocalModelProblem, LocalModelProblemCode } from './local-models.ts'

/** Ends the check of a model, which is then not offered. */
export function rejectModel(code: LocalModelProblemCode, detail: string): never {
  throw Object.assign(new Error(detail), { problem: { code, detail } satisfies LocalModelProblem })
}

/** The problem behind an error. Disk errors count as unreadable; a bug of ours is rethrown. */
export function modelProblemOf(cause: unknown): LocalModelProblem {
  if (cause instanceof Error && 'problem' in cause) return cause.problem as LocalModelProblem // only `rejectModel` sets it
  if (cause instanceof Error && 'syscall' in cause)
    return { code: 'unreadable', detail: cause.message }
  throw cause
}
