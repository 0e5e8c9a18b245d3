import type { LocalModelProblem, LocalModelProblemCode } from './local-models.ts'

/** Ends the check of a file: it is not offered, for this reason. */
export function rejectModel(code: LocalModelProblemCode, detail: string): never {
  throw Object.assign(new Error(detail), { problem: { code, detail } satisfies LocalModelProblem })
}

/** What a check that ended early found; what the disk says counts as unreadable, and a fault of ours is thrown on. */
export function modelProblemOf(cause: unknown): LocalModelProblem {
  if (cause instanceof Error && 'problem' in cause) return cause.problem as LocalModelProblem // set by `refuse` alone
  if (cause instanceof Error && 'syscall' in cause)
    return { code: 'unreadable', detail: cause.message }
  throw cause
}
