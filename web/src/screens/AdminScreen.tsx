import LockIcon from '@mui/icons-material/LockOutlined'
import { useUser } from '#features/account/auth-context.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { HomeButton } from './HomeButton.tsx'
import { LaterScreen } from './LaterScreen.tsx'
import { screenTexts } from './screens.texts.ts'

/** The administration, for the administrator; the specified refusal for everyone else. */
export function AdminScreen() {
  const { role } = useUser()
  if (role === 'ADMIN') return <LaterScreen tool="admin" />
  const { title, text } = screenTexts.adminRefused
  return <MessagePage tone="error" icon={<LockIcon />} title={title} text={text} action={<HomeButton />} />
}
