import LockIcon from '@mui/icons-material/LockOutlined'
import { Navigate, Outlet, useLocation } from 'react-router'
import { AdminLayout } from '#features/administration/AdminLayout.tsx'
import { adminEntries, adminEntryNames } from '#features/administration/admin-entries.ts'
import { entriesFor } from '#features/administration/entries-for.ts'
import { tools } from '#features/configuration/tools.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { MessagePage } from '#ui/feedback/MessagePage.tsx'
import { HomeButton } from '../HomeButton.tsx'
import { screenTexts } from '../screens.texts.ts'

/** The administration, for the administrator and, in part, for delegates; a refusal at each of its URLs for everyone else. */
export function AdminScreen() {
  const user = useUser()
  const { pathname } = useLocation()
  const open = entriesFor(user)
  const entry = adminEntryNames.find((name) => adminEntries[name].path === pathname)
  const [first] = open
  if (user.role !== 'ADMIN' && first && pathname === tools.admin.path)
    return <Navigate to={adminEntries[first].path} replace />
  if (user.role !== 'ADMIN' && (!entry || !open.includes(entry))) {
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
