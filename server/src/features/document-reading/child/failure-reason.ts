import type { UnreadableReason } from '../document-blocks.ts'

/** Thrown by what reads a document, when it knows why it cannot. */
export const unreadable = (reason: UnreadableReason): Error =>
  Object.assign(new Error(`unreadable: ${reason}`), { unreadableReason: reason })

/** Why a document could not be read, from what its reader threw. Locked and damaged ones are recognised in any library. */
export function failureReasonOf(cause: unknown): 'locked' | 'damaged' {
  const isLocked =
    cause instanceof Error &&
    (cause.name === 'PasswordException' || /encrypt|password/i.test(cause.message))
  return isLocked ? 'locked' : 'damaged'
}
/** The same, for what our own readers throw too. */
export const reasonOf = (cause: unknown): UnreadableReason =>
  cause instanceof Error && 'unreadableReason' in cause
    ? (cause.unreadableReason as UnreadableReason)
    : failureReasonOf(cause)
