import type { Status } from '@atelier/contract/configuration/status'
import { Alert } from '@mui/material'
import { AuthFormLink } from './AuthFormLink.tsx'
import { signInTexts } from './sign-in.texts.ts'

const texts = signInTexts.installation

interface Props extends Pick<Status, 'maintenance' | 'registration'> {
  readonly isRegistering: boolean
}

/** Maintenance and closed registration, shown before the form is filled in. */
export function InstallationNotices({ maintenance, registration, isRegistering }: Props) {
  return (
    <>
      {maintenance && <Alert severity="warning">{maintenance.message || texts.maintenance}</Alert>}
      {registration.first && (
        <Alert severity="info">
          {texts.first}{' '}
          {!isRegistering && <AuthFormLink to="/register">{texts.createFirst}</AuthFormLink>}
        </Alert>
      )}
      {isRegistering && !registration.open && <Alert severity="info">{texts.closed}</Alert>}
    </>
  )
}
