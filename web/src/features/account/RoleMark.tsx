import type { Role } from '@atelier/contract/account/account'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { profileTexts } from './profile.texts.ts'

/** A person's role, in a word. */
export function RoleLabel({ role }: { role: Role }) {
  return (
    <StatusBadge tone={role === 'ADMIN' ? 'primary' : 'neutral'}>
      {profileTexts.roles[role]}
    </StatusBadge>
  )
}
