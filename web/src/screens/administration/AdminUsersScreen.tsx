import AddIcon from '@mui/icons-material/PersonAddAltRounded'
import RefreshIcon from '@mui/icons-material/RefreshRounded'
import { Button, IconButton, Tooltip } from '@mui/material'
import { InvitationList } from '#features/invitations/InvitationList.tsx'
import { InviteDialog } from '#features/invitations/InviteDialog.tsx'
import { invitationsTexts } from '#features/invitations/invitations.texts.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { OpenUserDialog } from '#features/users/OpenUserDialog.tsx'
import { UserList } from '#features/users/UserList.tsx'
import { useUserDialogs } from '#features/users/use-user-dialogs.ts'
import { useRefreshUsers } from '#features/users/use-users.ts'
import { usersTexts as texts } from '#features/users/users.texts.ts'
import { WaitingAccounts } from '#features/users/WaitingAccounts.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

export function AdminUsersScreen() {
  const dialogs = useUserDialogs(reportSuccess)
  const refresh = useRefreshUsers()
  const inviting = useDialogs<'invite'>()
  const { role, rights } = useUser()
  const isAdmin = role === 'ADMIN'
  // A delegate may manage accounts without inviting, and invite without managing them.
  const [mayInvite, mayManage] = (['invitations', 'users'] as const).map((right) =>
    rights.manage.includes(right),
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={
          <>
            {mayManage && (
              <Tooltip title={texts.refresh}>
                <IconButton aria-label={texts.refresh} onClick={() => void refresh()}>
                  <RefreshIcon />
                </IconButton>
              </Tooltip>
            )}
            {mayInvite && (
              <Button variant="outlined" color="inherit" onClick={() => inviting.show('invite')}>
                {invitationsTexts.invite}
              </Button>
            )}
            {mayManage && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={dialogs.create}>
                {texts.add}
              </Button>
            )}
          </>
        }
      />
      {mayManage && (
        <>
          <WaitingAccounts dialogs={dialogs} isAdmin={isAdmin} onDone={reportSuccess} />
          <UserList dialogs={dialogs} onDone={reportSuccess} />
        </>
      )}
      {mayInvite && <InvitationList onDone={reportSuccess} />}
      <OpenUserDialog dialogs={dialogs} />
      {inviting.shown && <InviteDialog frame={inviting.frame} isAdmin={isAdmin} />}
    </>
  )
}
