import { Alert, Button } from '@mui/material'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'

interface Props {
  readonly reason: string
  /** Of the button that leads on; to the login page unless told. */
  readonly label?: string
  readonly onBack: () => void
}

/** The visit to the provider came to nothing; the page never goes there again by itself. */
export const ReturnFailure = ({ reason, label = texts.backToLogin, onBack }: Props) => (
  <>
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {reason}
    </Alert>
    <Button onClick={onBack} variant="outlined" size="large">
      {label}
    </Button>
  </>
)
