/** A user as the rules of delegation see them. */
export interface ProtectedUser {
  readonly id: string
  readonly isAdmin: boolean
  /** In a group that carries rights of administration, even if they sleep. */
  readonly isDelegate: boolean
}

export type Target =
  | { readonly kind: 'user'; readonly user: ProtectedUser }
  | { readonly kind: 'group'; readonly isDelegating: boolean }

/**
 * Whether this administrator or delegate may change that user or group. A delegate changes nothing of the administrator, of another delegate,
 * of themselves, nor of a group that carries rights of administration: else each could take what was not given.
 */
export function mayActOn(actor: Pick<ProtectedUser, 'id' | 'isAdmin'>, target: Target): boolean {
  if (actor.isAdmin) return true
  if (target.kind === 'group') return !target.isDelegating
  const { id, isAdmin, isDelegate } = target.user
  return !isAdmin && !isDelegate && id !== actor.id
}
