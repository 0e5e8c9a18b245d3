import type { UserSession } from '@atelier/contract/account/user-session'
import type { ManagedUser } from '@atelier/contract/users/users'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { deviceName } from '#features/account/device-name.ts'
import { formatDateTime } from '#format/dates.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useEndSessions, useSessions } from '../api/use-sessions.ts'
import { useUserKeys } from '../api/use-user-keys.ts'
import { useIsProtected } from '../list/use-is-protected.ts'
import { usersTexts } from '../users.texts.ts'
import { UserKeys } from './UserKeys.tsx'

const texts = usersTexts.sessions

/** The sessions and access keys of an account; each can be ended. */
export function SessionsDialog({
  frame,
  user,
}: {
  readonly frame: DialogState
  readonly user: ManagedUser
}) {
  const sessions = useSessions(user.id)
  const keys = useUserKeys(user.id)
  const ending = useEndSessions(user.id)
  const mayEnd = !useIsProtected(user)
  const failure = sessions.error ?? keys.error
  const problem = failure
    ? usersTexts.failed.because(texts.failed, failure.message)
    : ending.error?.message
  const isLoading = !failure && !(sessions.data && keys.data)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const keyCount = keys.data?.length ?? 0
  const endAll = (
    <EndAllButton
      name={user.name}
      revokesKeys={keyCount > 0}
      isEnding={ending.isPending}
      onEnd={() => ending.mutate(undefined)}
    />
  )
  return (
    <ContentDialog
      {...frame}
      maxWidth="sm"
      title={texts.title(user.name)}
      before={mayEnd && (others.length > 1 || keyCount > 0) && endAll}
    >
      <FailureAlert reason={problem} sx={{ mb: 2 }} />
      {!mayEnd && <Typography variant="body2">{usersTexts.protected}</Typography>}
      {isLoading && <BlockSkeleton label={usersTexts.loading} height={120} />}
      {sessions.data?.length === 0 && <Typography variant="body2">{texts.none}</Typography>}
      {sessions.data && sessions.data.length > 0 && (
        <Sessions
          sessions={sessions.data}
          isEnding={ending.isPending}
          {...(mayEnd && { onEnd: (id: string) => ending.mutate(id) })}
        />
      )}
      {keys.data && <UserKeys userId={user.id} keys={keys.data} mayRevoke={mayEnd} />}
    </ContentDialog>
  )
}

interface EndAllProps {
  readonly name: string
  /** A revoked key does not come back, so it asks first. */
  readonly revokesKeys: boolean
  readonly isEnding: boolean
  readonly onEnd: () => void
}
function EndAllButton({ name, revokesKeys, isEnding, onEnd }: EndAllProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        color="error"
        loading={isEnding}
        onClick={() => (revokesKeys ? setAsking(true) : onEnd())}
        sx={{ mr: 'auto' }}
      >
        {texts.endAll}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.endAllQuestion(name)}
        text={texts.endAllText}
        confirm={texts.endAll}
        cancel={usersTexts.cancel}
        tone="error"
        onConfirm={() => {
          setAsking(false)
          onEnd()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

interface SessionsProps {
  readonly sessions: readonly UserSession[]
  readonly isEnding: boolean
  /** Absent where the user may only read. */
  readonly onEnd?: (sessionId: string) => void
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
            <RelativeTime at={lastUsedAt} isWithinSentence />
          </Quiet>
        </Stack>
        {onEnd && !isCurrent && (
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
