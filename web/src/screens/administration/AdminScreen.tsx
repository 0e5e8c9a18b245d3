import LockIcon from '@mui/icons-material/LockOutlined'
import { Button, Stack } from '@mui/material'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
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
  const path = useLocation().pathname.replace(/\/$/, '')
  const open = entriesFor(user)
  const entry = adminEntryNames.find((name) => adminEntries[name].path === path)
  const [first] = open
  if (user.role !== 'ADMIN' && first && path === tools.admin.path)
    return <Navigate to={adminEntries[first].path} replace />
  if (user.role !== 'ADMIN' && (!entry || !open.includes(entry))) {
    const { role, rights } = user
    const sleeping = entriesFor({ role, rights: { manage: rights.sleeping } })
    const wouldOpen = entry ? sleeping.includes(entry) : path === tools.admin.path
    return <AdminRefusal isAsleep={wouldOpen && sleeping.length > 0} />
  }
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}

/** Also to delegates whose right to this page sleeps: they alone can wake it. */
function AdminRefusal({ isAsleep }: { readonly isAsleep: boolean }) {
  const { title, text, sleeping, addFactor } = screenTexts.adminRefused
  return (
    <MessagePage
      tone="error"
      icon={<LockIcon />}
      title={title}
      text={isAsleep ? sleeping : text}
      action={
        isAsleep ? (
          <Stack direction={{ sm: 'row' }} sx={{ gap: 1 }}>
            <Button component={Link} to="/profile" variant="contained">
              {addFactor}
            </Button>
            <HomeButton isSecond />
          </Stack>
        ) : (
          <HomeButton />
        )
      }
    />
  )
}
