import PersonIcon from '@mui/icons-material/PersonOutlineRounded'
import { Avatar } from '@mui/material'
import { uploadUrl } from '#api/upload-url.ts'
import { useUser } from './auth-context.ts'

/** The person's picture, or a generic person where there is none or it cannot be loaded. */
export function AccountAvatar({ size }: { size: number }) {
  const { avatar, name } = useUser()
  return (
    <Avatar
      alt={name}
      {...(avatar !== null && { src: uploadUrl(avatar) })}
      sx={{ width: size, height: size, bgcolor: 'surface.tint', color: 'surface.onTint' }}
    >
      <PersonIcon sx={{ fontSize: size * 0.66 }} />
    </Avatar>
  )
}
