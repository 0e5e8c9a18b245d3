import type { Role } from '@atelier/contract/account'
import { accountTexts } from '#features/account/account.texts.ts'
import { Status } from '#ui/Status.tsx'

/** A person's role, in a word. */
export function RoleMark({ role }: { role: Role }) {
  return <Status tone={role === 'ADMIN' ? 'primary' : 'neutral'}>{accountTexts.profile.roles[role]}</Status>
}
