import type { Status } from '@atelier/contract/configuration/status'
import { Alert } from '@mui/material'
import { AuthFormLink } from './AuthFormLink.tsx'
import { signInTexts } from './sign-in.texts.ts'

const texts = signInTexts.installation

interface Props extends Pick<Status, 'maintenance' | 'registration'> {
  readonly isRegistering: boolean
  /** An invitation is at hand. */
  readonly isInvited: boolean
}

/** Maintenance and closed registration, shown before the form is filled in. */
export function InstallationNotices({
  maintenance,
  registration,
  isRegistering,
  isInvited,
}: Props) {
  return (
    <>
      {maintenance && <Alert severity="warning">{maintenance.message || texts.maintenance}</Alert>}
      {registration.first && (
        <Alert severity="info">
          {texts.first}{' '}
          {!isRegistering && <AuthFormLink to="/register">{texts.createFirst}</AuthFormLink>}
        </Alert>
      )}
      {isRegistering && !registration.open && !isInvited && (
        <Alert severity="info">
          {registration.mode === 'invitation' ? texts.byInvitation : texts.closed}
        </Alert>
      )}
      {isRegistering && registration.sentence !== '' && (
        <Alert severity="info" icon={false} sx={{ overflowWrap: 'anywhere' }}>
          {registration.sentence}
        </Alert>
      )}
    </>
  )
}
