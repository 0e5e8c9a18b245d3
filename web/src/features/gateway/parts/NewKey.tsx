import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material'
import { gatewayTexts } from '#features/gateway/gateway.texts.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const texts = gatewayTexts.form

/** The only time that a key is shown. */
export function NewKey({
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
