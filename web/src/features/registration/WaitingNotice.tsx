import { Alert, Button } from '@mui/material'
import { newAccountTexts as texts } from './new-account.texts.ts'

interface Props {
  /** The server's sentence: what the account waits for. */
  readonly message: string
  readonly onBack: () => void
}

/** An account was made, and cannot be entered yet. */
export const WaitingNotice = ({ message, onBack }: Props) => (
  <>
    <Alert severity="info">{message}</Alert>
    <Button onClick={onBack} variant="outlined" size="large">
      {texts.backToLogin}
    </Button>
  </>
)
