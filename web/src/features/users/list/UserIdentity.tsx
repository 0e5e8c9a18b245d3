import type { User } from '@atelier/contract/account/account'
import { Box, Stack, Typography } from '@mui/material'
import { SignedAvatar } from '#features/account/SignedAvatar.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useRenewUserLinks } from '../use-users.ts'
import { usersTexts as texts } from '../users.texts.ts'

/** Picture or initial, name, email. */
export const UserIdentity = ({
  user,
  isSelf = false,
}: {
  readonly user: User
  readonly isSelf?: boolean
}) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, minWidth: 0 }}>
    <SignedAvatar
      link={user.avatar}
      renew={useRenewUserLinks()}
      alt=""
      size={32}
      sx={{ fontSize: '0.875rem', fontWeight: 600 }}
    >
      {user.name.slice(0, 1).toUpperCase()}
    </SignedAvatar>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="p">
        <bdi>{user.name}</bdi>
        {isSelf && ` (${texts.you})`}
      </Typography>
      <Quiet component="p">{user.email}</Quiet>
    </Box>
  </Stack>
)
