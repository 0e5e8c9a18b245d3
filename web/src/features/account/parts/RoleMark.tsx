import type { Role } from '@atelier/contract/account'
import { profileTexts } from '#features/account/profile.texts.ts'
import { Status } from '#ui/Status.tsx'

/** A person's role, in a word. */
export function RoleMark({ role }: { role: Role }) {
  return <Status tone={role === 'ADMIN' ? 'primary' : 'neutral'}>{profileTexts.roles[role]}</Status>
}
