import type { ManagedUser, UserPage } from '@atelier/contract/users/users'
import { Alert, Box, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#api/call-query.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRowFocus } from '#ui/lists/use-row-focus.ts'
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

/** Accounts that wait for approval, the oldest first; nothing where none did since the page was opened. */
export function WaitingAccounts(props: Props) {
  const query = { awaits: 'approval', sort: 'createdAt', order: 'asc', limit: shown } as const
  const list = useQuery(callQuery('users', 'list', usersClient.list, { query }))
  const { data } = list
  const [hadSome, setHadSome] = useState(false)
  if (!hadSome && data && data.total > 0) setHadSome(true)
  if (!data && list.error) return <FailedList retry={() => void list.refetch()} />
  return data && hadSome ? <WaitingList {...props} data={data} /> : undefined
}

function WaitingList({ data, dialogs, isAdmin, onDone }: Props & { readonly data: UserPage }) {
  const admitting = useDialogs<ManagedUser>()
  const focus = useRowFocus()
  const { mutate, isPending, variables, error, reset } = useAdmitUser()
  const admit = (user: ManagedUser) =>
    mutate({ user, groupIds: [] }, { onSuccess: () => onDone(texts.admitted(user.name)) })
  return (
    <Panel
      title={
        <Box component="span" ref={focus.heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {texts.title(data.total)}
        </Box>
      }
      pad={false}
      sx={{ mb: 2 }}
    >
      <FailureAlert reason={error?.message} onClose={reset} sx={{ m: 2 }} />
      <PlainList {...focus.list}>
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
      <Rest data={data} />
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

/** Below the rows: how many more there are, or that there are none. */
function Rest({ data: { total, users } }: { readonly data: UserPage }) {
  if (total === 0)
    return (
      <Quiet component="p" sx={{ px: 2, py: 1.5 }}>
        {texts.none}
      </Quiet>
    )
  if (total === users.length) return undefined
  return (
    <Quiet component="p" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      {texts.more(total - users.length)}
    </Quiet>
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
