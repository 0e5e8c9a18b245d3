import PersonIcon from '@mui/icons-material/PersonOutlineRounded'
import { Avatar } from '@mui/material'
import { useState } from 'react'
import { uploadUrl } from '#api/upload-url.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'

/** The person's picture, or a generic person where there is none or it cannot be loaded. */
export function AccountAvatar({ size }: { size: number }) {
  const { avatar, name } = useUser()
  const { refreshProfile } = useAuth()
  const [hasFailed, setFailed] = useState(false)
  // Links to files expire: in a page left open for days, a new one is asked for, once.
  const askAgain = () => {
    if (hasFailed) return
    setFailed(true)
    void refreshProfile()
  }
  return (
    <Avatar
      alt={name}
      {...(avatar !== null && { src: uploadUrl(avatar) })}
      slotProps={{ img: { onError: askAgain } }}
      sx={{ width: size, height: size, bgcolor: 'surface.tint', color: 'surface.onTint' }}
    >
      <PersonIcon sx={{ fontSize: size * 0.66 }} />
    </Avatar>
  )
}
