import type { ManagedUser, UserSession } from '@atelier/contract/users/users'
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { deviceName } from '#features/account/device-name.ts'
import { formatDateTime } from '#format/dates.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useEndSessions, useSessions } from '../api/use-sessions.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.sessions

/** The sessions of an account; each can be ended. */
export function SessionsDialog({
  frame,
  user,
}: {
  readonly frame: DialogState
  readonly user: ManagedUser
}) {
  const { data, error } = useSessions(user.id)
  const ending = useEndSessions(user.id)
  const problem = error
    ? usersTexts.failed.because(texts.failed, error.message)
    : ending.error?.message
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const endAll = (
    <Button
      color="error"
      loading={ending.isPending}
      onClick={() => ending.mutate(undefined)}
      sx={{ mr: 'auto' }}
    >
      {texts.endAll}
    </Button>
  )
  return (
    <ContentDialog
      {...frame}
      maxWidth="sm"
      title={texts.title(user.name)}
      before={others.length > 1 && endAll}
    >
      <FailureAlert reason={problem} sx={{ mb: 2 }} />
      {!data && !error && (
        <Skeleton variant="rounded" height={120} aria-label={usersTexts.loading} />
      )}
      {data?.length === 0 && <Typography variant="body2">{texts.none}</Typography>}
      {data && data.length > 0 && (
        <Sessions sessions={data} isEnding={ending.isPending} onEnd={(id) => ending.mutate(id)} />
      )}
    </ContentDialog>
  )
}

interface SessionsProps {
  readonly sessions: readonly UserSession[]
  readonly isEnding: boolean
  readonly onEnd: (sessionId: string) => void
}
const Sessions = ({ sessions, isEnding, onEnd }: SessionsProps) => (
  <PlainList>
    {sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => (
      <Stack
        key={id}
        component="li"
        direction="row"
        sx={{ alignItems: 'center', gap: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
      >
        <Stack sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="subtitle2"
            component="p"
            title={device}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {deviceName(device)}
            {isCurrent && ` (${texts.current})`}
          </Typography>
          <Quiet>
            {texts.opened(formatDateTime(new Date(createdAt)))} · {texts.used}{' '}
            <RelativeTime at={lastUsedAt} />
          </Quiet>
        </Stack>
        {!isCurrent && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={isEnding}
            aria-label={texts.endOf(deviceName(device))}
            onClick={() => onEnd(id)}
          >
            {texts.end}
          </Button>
        )}
      </Stack>
    ))}
  </PlainList>
)
