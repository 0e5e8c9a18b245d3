import type { UserSession } from '@atelier/contract/users/users'
import DeviceIcon from '@mui/icons-material/DevicesRounded'
import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { formatDateTime } from '#format/dates.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useEndSession, useOwnSessions } from './api/use-own-sessions.ts'
import { deviceName } from './device-name.ts'
import { ownAccountTexts } from './own-account.texts.ts'

const texts = ownAccountTexts.sessions

/** Where one is signed in, and the end of it. */
export function SessionsPanel({ onEnded }: { readonly onEnded: (sentence: string) => void }) {
  const { data, error, refetch } = useOwnSessions()
  const ending = useEndSession()
  const end = (sessionId: string | undefined) =>
    ending.mutate(sessionId, {
      onSuccess: (count) => onEnded(sessionId === undefined ? texts.allEnded(count) : texts.ended),
    })
  if (error && !data)
    return (
      <ErrorPanel
        title={texts.failed}
        text={errorMessage(error)}
        retry={texts.retry}
        onRetry={() => void refetch()}
      />
    )
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <Panel
      title={texts.title}
      pad={false}
      actions={
        hasOthers && (
          <Button
            size="small"
            color="error"
            disabled={ending.isPending}
            onClick={() => end(undefined)}
          >
            {texts.endAll}
          </Button>
        )
      }
    >
      {ending.error && (
        <Alert severity="error" sx={{ m: 2 }}>
          {errorMessage(ending.error)}
        </Alert>
      )}
      {!data && <Skeleton variant="rounded" height={64} sx={{ m: 2 }} aria-label={texts.loading} />}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending.isPending}
            onEnd={() => end(session.id)}
          />
        ))}
      </Stack>
    </Panel>
  )
}

interface RowProps {
  readonly session: UserSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}
function SessionRow({
  session: { device, createdAt, lastUsedAt, isCurrent },
  isEnding,
  onEnd,
}: RowProps) {
  const name = deviceName(device)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 2,
        px: 2,
        py: 1.5,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <DeviceIcon sx={{ color: 'text.secondary', fontSize: 22 }} />
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="subtitle2"
          component="p"
          title={device}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
          {texts.opened(formatDateTime(new Date(createdAt)))}, {texts.used}{' '}
          <RelativeTime at={lastUsedAt} />
        </Typography>
      </Stack>
      {isCurrent ? (
        <StatusBadge tone="success">{texts.current}</StatusBadge>
      ) : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={isEnding}
          aria-label={texts.endOf(name)}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </Stack>
  )
}
