import AddIcon from '@mui/icons-material/PersonAddAltRounded'
import RefreshIcon from '@mui/icons-material/RefreshRounded'
import { Button, IconButton, Tooltip } from '@mui/material'
import { OpenUserDialog } from '#features/users/OpenUserDialog.tsx'
import { UserList } from '#features/users/UserList.tsx'
import { useUserDialogs } from '#features/users/use-user-dialogs.ts'
import { useRefreshUsers } from '#features/users/use-users.ts'
import { usersTexts as texts } from '#features/users/users.texts.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

export function AdminUsersScreen() {
  const dialogs = useUserDialogs(reportSuccess)
  const refresh = useRefreshUsers()
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={
          <>
            <Tooltip title={texts.refresh}>
              <IconButton aria-label={texts.refresh} onClick={() => void refresh()}>
                <RefreshIcon />
              </IconButton>
            </Tooltip>
            <Button variant="contained" startIcon={<AddIcon />} onClick={dialogs.create}>
              {texts.add}
            </Button>
          </>
        }
      />
      <UserList dialogs={dialogs} onDone={reportSuccess} />
      <OpenUserDialog dialogs={dialogs} />
    </>
  )
}
