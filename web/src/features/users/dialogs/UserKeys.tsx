import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import { Box, Button, Stack, Typography } from '@mui/material'
import { formatDate } from '#format/dates.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useRevokeUserKey } from '../api/use-user-keys.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.sessions

interface Props {
  readonly userId: string
  readonly keys: readonly AccessKey[]
  readonly mayRevoke: boolean
}

/** The access keys of an account; each can be revoked. */
export function UserKeys({ userId, keys, mayRevoke }: Props) {
  const removal = useRemoval(useRevokeUserKey(userId))
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.keys}
      </Typography>
      {keys.length === 0 ? (
        <Typography variant="body2">{texts.noKeys}</Typography>
      ) : (
        <PlainList>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              accessKey={key}
              {...(mayRevoke && { onRevoke: () => removal.ask(key) })}
            />
          ))}
        </PlainList>
      )}
      <ConfirmDialog
        {...removal.dialog}
        title={texts.revokeQuestion(removal.item?.name ?? '')}
        text={texts.revokeText}
        confirm={texts.revoke}
        cancel={usersTexts.cancel}
      />
    </Box>
  )
}

interface RowProps {
  readonly accessKey: AccessKey
  readonly onRevoke?: () => void
}
const KeyRow = ({ accessKey, onRevoke }: RowProps) => (
  <Stack
    component="li"
    direction="row"
    sx={{ alignItems: 'center', gap: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
  >
    <Stack sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{accessKey.name}</bdi>
      </Typography>
      <Quiet>
        {texts.keyHint(accessKey.hint)} · <LastUse at={accessKey.lastUsedAt} /> ·{' '}
        {expiryOf(accessKey)}
      </Quiet>
    </Stack>
    {onRevoke && (
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={texts.revokeNamed(accessKey.name)}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    )}
  </Stack>
)

function LastUse({ at }: { readonly at: string | null }) {
  if (at === null) return texts.keyNeverUsed
  return (
    <>
      {texts.keyUsed} <RelativeTime at={at} isWithinSentence />
    </>
  )
}

function expiryOf({ expiresAt, hasExpired }: AccessKey): string {
  if (hasExpired) return texts.keyExpired
  return expiresAt === null
    ? texts.keyNeverExpires
    : texts.keyExpires(formatDate(new Date(expiresAt)))
}
