import type { ManagedUser } from '@atelier/contract/users/users'
import { Alert, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { usersClient } from './api/users-client.ts'
import { AdmitDialog } from './dialogs/AdmitDialog.tsx'
import { UserIdentity } from './list/UserIdentity.tsx'
import type { UserDialogs } from './use-user-dialogs.ts'
import { useAdmitUser } from './use-users.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.waiting
const shown = 20

interface Props {
  readonly dialogs: UserDialogs
  /** The caller is the administrator. */
  readonly isAdmin: boolean
  readonly onDone: (message: string) => void
}

/** Accounts that wait for approval, the oldest first; nothing while none does. */
export function WaitingAccounts({ dialogs, isAdmin, onDone }: Props) {
  const admitting = useDialogs<ManagedUser>()
  const query = { awaits: 'approval', sort: 'createdAt', order: 'asc', limit: shown } as const
  const list = useQuery(callQuery('users', 'list', usersClient.list, { query }))
  const { data } = list
  const { mutate, isPending, variables, error, reset } = useAdmitUser()
  if (!data && list.error) return <FailedList retry={() => void list.refetch()} />
  if (!data || data.total === 0) return undefined
  const admit = (user: ManagedUser) =>
    mutate({ user, groupIds: [] }, { onSuccess: () => onDone(texts.admitted(user.name)) })
  return (
    <Panel title={texts.title(data.total)} pad={false} sx={{ mb: 2 }}>
      <FailureAlert reason={error?.message} onClose={reset} sx={{ m: 2 }} />
      <PlainList>
        {data.users.map((user) => (
          <WaitingRow
            key={user.id}
            user={user}
            isAdmitting={isPending && variables.user.id === user.id}
            onAdmit={() => admit(user)}
            onAdmitInto={() => admitting.show(user)}
            onRefuse={() => dialogs.show('remove', user)}
          />
        ))}
      </PlainList>
      {data.total > data.users.length && (
        <Quiet component="p" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {texts.more(data.total - data.users.length)}
        </Quiet>
      )}
      {admitting.open && (
        <AdmitDialog
          frame={admitting.frame}
          user={admitting.open}
          isAdmin={isAdmin}
          onAdmitted={() => {
            admitting.close()
            onDone(texts.admitted(admitting.open?.name ?? ''))
          }}
        />
      )}
    </Panel>
  )
}

const FailedList = ({ retry }: { readonly retry: () => void }) => (
  <Alert
    severity="error"
    sx={{ mb: 2 }}
    action={
      <Button size="small" color="inherit" onClick={retry}>
        {usersTexts.retry}
      </Button>
    }
  >
    {texts.failed}
  </Alert>
)

interface RowProps {
  readonly user: ManagedUser
  readonly isAdmitting: boolean
  readonly onAdmit: () => void
  readonly onAdmitInto: () => void
  readonly onRefuse: () => void
}

const WaitingRow = ({ user, isAdmitting, onAdmit, onAdmitInto, onRefuse }: RowProps) => (
  <Stack
    component="li"
    direction={{ xs: 'column', sm: 'row' }}
    sx={{
      gap: 1.5,
      px: 2,
      py: 1.5,
      alignItems: { sm: 'center' },
      '& + li': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Stack sx={{ flex: 1, minWidth: 0 }}>
      <UserIdentity user={user} />
      <Quiet component="p" sx={{ mt: 0.5 }}>
        {texts.asked} <RelativeTime at={user.createdAt} isWithinSentence />
      </Quiet>
    </Stack>
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        size="small"
        variant="contained"
        aria-label={texts.admitOf(user.name)}
        loading={isAdmitting}
        onClick={onAdmit}
      >
        {texts.admit}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={texts.admitIntoOf(user.name)}
        onClick={onAdmitInto}
      >
        {texts.admitInto}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={texts.refuseOf(user.name)}
        onClick={onRefuse}
      >
        {texts.refuse}
      </Button>
    </Stack>
  </Stack>
)
