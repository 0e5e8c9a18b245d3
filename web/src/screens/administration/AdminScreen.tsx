import LockIcon from '@mui/icons-material/LockOutlined'
import { Outlet } from 'react-router'
import { AdminLayout } from '#features/administration/AdminLayout.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import { MessagePage } from '#ui/feedback/MessagePage.tsx'
import { HomeButton } from '../HomeButton.tsx'
import { screenTexts } from '../screens.texts.ts'

/** The administration, for the administrator; a refusal at each of its URLs for everyone else. */
export function AdminScreen() {
  const { role } = useUser()
  if (role !== 'ADMIN') {
    const { title, text } = screenTexts.adminRefused
    return (
      <MessagePage
        tone="error"
        icon={<LockIcon />}
        title={title}
        text={text}
        action={<HomeButton />}
      />
    )
  }
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
