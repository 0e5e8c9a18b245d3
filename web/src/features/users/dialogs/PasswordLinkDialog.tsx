import type { PasswordLink } from '@atelier/contract/users/user-access'
import type { ManagedUser } from '@atelier/contract/users/users'
import { Alert, Button, Stack } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { passwordLinkUrl } from '#features/sign-in/password-link.ts'
import { formatDateTime } from '#format/dates.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useMakePasswordLink } from '../use-users.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.link

/** Creates the link, and shows it this one time. */
export function PasswordLinkDialog({
  frame,
  user,
}: {
  readonly frame: DialogState
  readonly user: ManagedUser
}) {
  const { data, mutate, isPending, error } = useMakePasswordLink(user.id)
  const make = (
    <Button variant="contained" loading={isPending} onClick={() => mutate()}>
      {texts.make}
    </Button>
  )
  return (
    <ContentDialog {...frame} maxWidth="sm" title={texts.title(user.name)} after={!data && make}>
      <Stack sx={{ gap: 2 }}>
        <Quiet variant="body2">{texts.text}</Quiet>
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {data && <Link link={data} />}
      </Stack>
    </ContentDialog>
  )
}

function Link({ link }: { readonly link: PasswordLink }) {
  const url = passwordLinkUrl(link.token)
  return (
    <>
      <Alert severity="warning">{texts.once}</Alert>
      <TextInput
        label={texts.field}
        value={url}
        readOnly
        help={texts.until(formatDateTime(new Date(link.expiresAt)))}
        onFocus={(event) => event.target.select()}
        endAdornment={<CopyButton text={url} label={texts.copy} />}
      />
    </>
  )
}
