import PersonIcon from '@mui/icons-material/PersonOutlineRounded'
import { Avatar } from '@mui/material'
import { useState } from 'react'
import { uploadUrl } from '#api/upload-url.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'

/** The user's picture, or an icon where there is none or it cannot be loaded. */
export function AccountAvatar({ size }: { size: number }) {
  const { avatar, name } = useUser()
  const { refreshProfile } = useAuth()
  const [hasFailed, setFailed] = useState(false)
  // Links to files expire: a page left open for days reloads the profile for a new link, once.
  const renewLink = () => {
    if (hasFailed) return
    setFailed(true)
    void refreshProfile()
  }
  return (
    <Avatar
      alt={name}
      {...(avatar !== null && { src: uploadUrl(avatar) })}
      slotProps={{ img: { onError: renewLink } }}
      sx={{ width: size, height: size, bgcolor: 'surface.tint', color: 'surface.onTint' }}
    >
      <PersonIcon sx={{ fontSize: size * 0.66 }} />
    </Avatar>
  )
}
