import type { Share } from '@atelier/contract/sharing/shares'
import { Alert, Stack } from '@mui/material'
import { formatDate } from '#format/dates.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { sharingTexts } from '../sharing.texts.ts'
import { shareUrl } from './share-url.ts'

const texts = sharingTexts.dialog

interface Props {
  readonly made: { readonly share: Share; readonly secret: string }
}

/** The link of a new share: whoever has it may read. */
export function MadeShare({ made: { share, secret } }: Props) {
  const url = shareUrl(share.id, secret)
  const until =
    share.expiresAt === null
      ? sharingTexts.untilRevoked
      : sharingTexts.untilDate(formatDate(new Date(share.expiresAt)))
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning">{texts.once}</Alert>
      <TextInput
        label={texts.link}
        value={url}
        readOnly
        help={`${sharingTexts.audiences[share.audience]}, ${until}.`}
        onFocus={(event) => event.target.select()}
        endAdornment={<CopyButton text={url} label={texts.copy} />}
      />
      <Quiet variant="body2">{texts.revokeLater}</Quiet>
    </Stack>
  )
}
