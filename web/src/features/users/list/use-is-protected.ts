import type { ManagedUser } from '@atelier/contract/users/users'
import { useUser } from '#features/sign-in/auth-context.ts'

type Account = Pick<ManagedUser, 'id' | 'role' | 'isDelegate'>

/** Whether only the administrator may change an account: a delegate changes neither theirs, nor other delegates', nor their own. */
export function useProtection(): (user: Account) => boolean {
  const { id, role } = useUser()
  return (user) => role !== 'ADMIN' && (user.id === id || user.isDelegate || user.role === 'ADMIN')
}

/** The same of one account. */
export const useIsProtected = (user: Account): boolean => useProtection()(user)
