import { Box, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { AvatarField } from '#features/account/AvatarField.tsx'
import { PasswordPanel } from '#features/account/PasswordPanel.tsx'
import { ProfileForm } from '#features/account/ProfileForm.tsx'
import { profileTexts as texts } from '#features/account/profile.texts.ts'
import { SessionsPanel } from '#features/account/SessionsPanel.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import { formatDate, formatDateTime } from '#format/dates.ts'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { clearSuccess, reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

const SecondFactorsPanel = lazy(async () => ({
  default: (await import('#features/second-factors/SecondFactorsPanel.tsx')).SecondFactorsPanel,
}))
const LinkedAccountsPanel = lazy(async () => ({
  default: (await import('#features/provider-sign-in/LinkedAccountsPanel.tsx')).LinkedAccountsPanel,
}))
const ActivityPanel = lazy(async () => ({
  default: (await import('#features/account/ActivityPanel.tsx')).ActivityPanel,
}))

/** The user's own account: read only until Modifier. */
export function ProfileScreen() {
  const [isEditing, setEditing] = useState(false)
  const { failure, succeed, fail, forget } = useOutcome()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 2, md: 3 }, maxWidth: 1120 }}>
        <FailureAlert title={failure?.title} reason={failure?.reason} />
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, md: 3 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
            alignItems: 'start',
          }}
        >
          <Panel>
            <Stack sx={{ gap: 3 }}>
              <AvatarField
                isEditing={isEditing}
                onSaved={() => succeed(texts.avatarSaved)}
                onFailed={fail(texts.avatarNotSaved)}
              />
              <ProfileForm
                isEditing={isEditing}
                onEdit={() => setEditing(true)}
                onCancel={() => {
                  forget()
                  setEditing(false)
                }}
                onSaved={(message) => {
                  if (message === undefined) forget()
                  else succeed(message)
                  setEditing(false)
                }}
                onFailed={fail(texts.notSaved)}
              />
            </Stack>
          </Panel>
          <AccountFacts />
          <PasswordPanel onChanged={succeed} />
        </Box>
        <Suspense>
          <SecondFactorsPanel onChanged={succeed} />
        </Suspense>
        <Suspense>
          <LinkedAccountsPanel onChanged={succeed} />
        </Suspense>
        <SessionsPanel onEnded={succeed} />
        <Suspense>
          <ActivityPanel />
        </Suspense>
      </Stack>
    </>
  )
}

/** How the last change on the page went. */
function useOutcome() {
  const [failure, setFailure] = useState<{ readonly title: string; readonly reason: string }>()
  const queries = useQueryClient()
  return {
    failure,
    succeed(message: string) {
      setFailure(undefined)
      // What was changed here is in the account's activity.
      void queries.invalidateQueries({ queryKey: queryKey('account', 'securityEvents') })
      reportSuccess(message)
    },
    fail: (title: string) => (reason: string) => {
      clearSuccess()
      setFailure({ title, reason })
    },
    forget: () => setFailure(undefined),
  }
}

function AccountFacts() {
  const { role, createdAt, lastLogin } = useUser()
  return (
    <Panel title={texts.facts}>
      <DetailRow label={texts.role}>{texts.roles[role]}</DetailRow>
      <DetailRow label={texts.memberSince}>{formatDate(new Date(createdAt))}</DetailRow>
      <DetailRow label={texts.lastLogin}>
        {lastLogin === null ? texts.never : formatDateTime(new Date(lastLogin))}
      </DetailRow>
    </Panel>
  )
}
