import type { ManagedUser } from '@atelier/contract/users/users'
import { Stack } from '@mui/material'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { usersTexts as texts } from '../users.texts.ts'

type Props = { readonly user: Pick<ManagedUser, 'isActive' | 'isSuspended' | 'awaits'> }

/** Whether an account can be used, or what keeps it from that. */
export const UserStatus = ({ user: { isActive, isSuspended, awaits } }: Props) => (
  <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
    {/* One that is suspended or waits is not to be used, whatever its switch says. */}
    {!(isActive && (isSuspended || awaits !== null)) && (
      <StatusBadge tone={isActive ? 'success' : 'neutral'}>
        {isActive ? texts.active : texts.inactive}
      </StatusBadge>
    )}
    {isSuspended && <StatusBadge tone="warning">{texts.suspended}</StatusBadge>}
    {awaits && <StatusBadge tone="warning">{texts.waiting.states[awaits]}</StatusBadge>}
  </Stack>
)
