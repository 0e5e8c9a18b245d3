import type { LocalModelProblem, LocalModelProblemCode } from './local-models.ts'

/** Ends the check of a model, which is then not offered. */
export function rejectModel(code: LocalModelProblemCode, detail: string): never {
  throw Object.assign(new Error(detail), { problem: { code, detail } satisfies LocalModelProblem })
}

/** Why a check ended early. Errors of the disk count as unreadable; a fault of ours is thrown on. */
export function modelProblemOf(cause: unknown): LocalModelProblem {
  if (cause instanceof Error && 'problem' in cause) return cause.problem as LocalModelProblem // set by `rejectModel` alone
  if (cause instanceof Error && 'syscall' in cause)
    return { code: 'unreadable', detail: cause.message }
  throw cause
}
