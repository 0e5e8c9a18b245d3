import { Button, Stack } from '@mui/material'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { groupsTexts } from '../groups.texts.ts'

const texts = groupsTexts.sharing

interface Props {
  readonly url: string
  readonly onClose: () => void
}

/** A link that was made just now, the only time that it is shown. */
export const NewLink = ({ url, onClose }: Props) => (
  <Stack sx={{ gap: 2, px: 3, pb: 3, pt: 1 }}>
    <TextInput
      label={texts.linkIs}
      help={texts.linkOnce}
      value={url}
      readOnly
      onFocus={({ target }) => target.select()}
    />
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
      <CopyButton text={url} label={texts.copy} visibleLabel={texts.copy} />
      <Button variant="contained" onClick={onClose}>
        {texts.done}
      </Button>
    </Stack>
  </Stack>
)
