import type { UserSession } from '@atelier/contract/account/user-session'
import DeviceIcon from '@mui/icons-material/DevicesRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { formatDateTime } from '#format/dates.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useEndSession, useOwnSessions } from './api/use-own-sessions.ts'
import { deviceName } from './device-name.ts'
import { ownAccountTexts } from './own-account.texts.ts'

const texts = ownAccountTexts.sessions

interface Props {
  readonly onEnded: (message: string) => void
}

/** The user's sessions on all devices; each can be ended. */
export const SessionsPanel = ({ onEnded }: Props) => (
  <QueryContent
    query={useOwnSessions()}
    keepsData
    failed={texts.failed}
    retry={texts.retry}
    skeleton={
      <Panel title={texts.title} pad={false}>
        <Box sx={{ m: 2 }}>
          <BlockSkeleton label={texts.loading} height={64} />
        </Box>
      </Panel>
    }
  >
    {(sessions) => <SessionList sessions={sessions} onEnded={onEnded} />}
  </QueryContent>
)

function SessionList({ sessions, onEnded }: Props & { readonly sessions: readonly UserSession[] }) {
  const { mutate, isPending, error } = useEndSession()
  const end = (sessionId: string | undefined) =>
    mutate(sessionId, {
      onSuccess: (count) => onEnded(sessionId === undefined ? texts.allEnded(count) : texts.ended),
    })
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <Panel
      title={texts.title}
      pad={false}
      actions={
        hasOthers && (
          <Button size="small" color="error" disabled={isPending} onClick={() => end(undefined)}>
            {texts.endAll}
          </Button>
        )
      }
    >
      <FailureAlert reason={error?.message} sx={{ m: 2 }} />
      <PlainList>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isPending}
            onEnd={() => end(session.id)}
          />
        ))}
      </PlainList>
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
        <Quiet className="num">
          {texts.opened(formatDateTime(new Date(createdAt)))}, {texts.used}{' '}
          <RelativeTime at={lastUsedAt} isWithinSentence />
        </Quiet>
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
