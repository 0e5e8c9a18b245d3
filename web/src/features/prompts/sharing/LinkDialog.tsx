import { Button, DialogActions, DialogContent, Stack } from '@mui/material'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { promptsTexts } from '../prompts.texts.ts'
import { promptsPath } from '../prompts-path.ts'

const texts = promptsTexts.sharing

interface Props {
  readonly frame: DialogState
  readonly secret: string
}

/** The link of a prompt, the only time that it is shown. */
export function LinkDialog({ frame, secret }: Props) {
  const link = `${location.origin}${promptsPath}#${secret}`
  return (
    <TitledDialog {...frame} title={texts.linkTitle} maxWidth="sm">
      <DialogContent>
        <Stack sx={{ gap: 1.5, pt: 0.75 }}>
          <TextInput
            label={texts.linkTitle}
            help={texts.linkHelp}
            value={link}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <Stack direction="row">
            <CopyButton text={link} label={texts.copy} visibleLabel={texts.copy} />
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={frame.onClose}>
          {promptsTexts.close}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
