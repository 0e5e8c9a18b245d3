import type { ManagedUser } from '@atelier/contract/users/users'
import { useUser } from '#features/sign-in/auth-context.ts'

/** Only the administrator may change this account: a delegate changes neither theirs, nor other delegates', nor their own. */
export function useIsProtected(user: Pick<ManagedUser, 'id' | 'role' | 'isDelegate'>): boolean {
  const { id, role } = useUser()
  return role !== 'ADMIN' && (user.id === id || user.isDelegate || user.role === 'ADMIN')
}
