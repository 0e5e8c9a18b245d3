import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { gatewayTexts } from '../gateway.texts.ts'

const texts = gatewayTexts.form

/** The only time that a key is shown. */
export function NewKeySecret({
  secret,
  onDone,
}: {
  readonly secret: string
  readonly onDone: () => void
}) {
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="warning">{texts.made}</Alert>
          <TextInput
            label={texts.key}
            value={secret}
            readOnly
            autoFocus
            onFocus={(event) => event.target.select()}
            endAdornment={<CopyButton text={secret} label={texts.copy} />}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogActions>
    </>
  )
}
