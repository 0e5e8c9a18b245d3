import type { KnownUser, PasswordLink } from '@atelier/contract/users'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { passwordLinkAddress } from '#features/account/password-link.ts'
import { formatDateTime } from '#format/dates.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { TextInput } from '#ui/TextInput.tsx'
import { AccountDialog } from './parts/AccountDialog.tsx'
import { useMakePasswordLink } from './use-users.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.link

/** Makes the link, and shows it this one time. */
export function PasswordLinkDialog({
  frame,
  user,
}: {
  readonly frame: DialogFrame
  readonly user: KnownUser
}) {
  const { data, mutate, isPending, error } = useMakePasswordLink(user.id)
  const make = (
    <Button variant="contained" loading={isPending} onClick={() => mutate()}>
      {texts.make}
    </Button>
  )
  return (
    <AccountDialog frame={frame} title={texts.title(user.name)} after={!data && make}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.text}
        </Typography>
        {error && <Alert severity="error">{sentenceFor(error)}</Alert>}
        {data && <Link link={data} />}
      </Stack>
    </AccountDialog>
  )
}

function Link({ link }: { readonly link: PasswordLink }) {
  const address = passwordLinkAddress(link.token)
  return (
    <>
      <Alert severity="warning">{texts.once}</Alert>
      <TextInput
        label={texts.field}
        value={address}
        readOnly
        help={texts.until(formatDateTime(new Date(link.expiresAt)))}
        onFocus={(event) => event.target.select()}
        endAdornment={<CopyButton text={address} label={texts.copy} />}
      />
    </>
  )
}
