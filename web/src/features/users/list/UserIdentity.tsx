import type { User } from '@atelier/contract/account/account'
import { Avatar, Box, Stack, Typography } from '@mui/material'
import { uploadUrl } from '#api/upload-url.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
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
    <Avatar
      alt=""
      {...(user.avatar !== null && { src: uploadUrl(user.avatar) })}
      sx={{
        width: 32,
        height: 32,
        fontSize: '0.875rem',
        fontWeight: 600,
        bgcolor: 'surface.tint',
        color: 'surface.onTint',
      }}
    >
      {user.name.slice(0, 1).toUpperCase()}
    </Avatar>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="p">
        <bdi>{user.name}</bdi>
        {isSelf && ` (${texts.you})`}
      </Typography>
      <Quiet component="p">{user.email}</Quiet>
    </Box>
  </Stack>
)
