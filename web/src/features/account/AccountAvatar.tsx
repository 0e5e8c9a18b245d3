import PersonIcon from '@mui/icons-material/PersonOutlineRounded'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'
import { SignedAvatar } from './SignedAvatar.tsx'

/** The user's picture, or an icon where there is none or it cannot be loaded. */
export function AccountAvatar({ size }: { size: number }) {
  const { avatar, name } = useUser()
  const { refreshProfile } = useAuth()
  return (
    <SignedAvatar link={avatar} renew={refreshProfile} alt={name} size={size}>
      <PersonIcon sx={{ fontSize: size * 0.66 }} />
    </SignedAvatar>
  )
}
