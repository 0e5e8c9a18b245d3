import { useLocation, useParams } from 'react-router'
import { SharedChat } from '#features/sharing/SharedChat.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { tokenFromHash } from '#features/sign-in/password-link.ts'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'

/** Where the link of a share leads, with or without a session. */
export function SharedChatScreen() {
  const { shareId = '' } = useParams()
  const secret = tokenFromHash(useLocation().hash)
  const { isResolved, isAuthenticated } = useAuth()
  if (!isResolved) return <PageSpinner fullPage />
  const link = { id: shareId, secret: secret || '-', isMember: isAuthenticated }
  return <SharedChat key={`${shareId} ${secret} ${isAuthenticated}`} link={link} />
}
