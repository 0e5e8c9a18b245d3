import type { Status } from '@atelier/contract/configuration'
import { Alert } from '@mui/material'
import { accountTexts } from './account.texts.ts'
import { FormLink } from './FormLink.tsx'

const texts = accountTexts.place

interface Props extends Pick<Status, 'maintenance' | 'registration'> {
  readonly isRegistering: boolean
}

/** What anyone should know of the place before filling in a form. */
export function PlaceNotices({ maintenance, registration, isRegistering }: Props) {
  return (
    <>
      {maintenance && <Alert severity="warning">{maintenance.message || texts.maintenance}</Alert>}
      {registration.first && (
        <Alert severity="info">
          {texts.first} {!isRegistering && <FormLink to="/register">{texts.createFirst}</FormLink>}
        </Alert>
      )}
      {isRegistering && !registration.open && <Alert severity="info">{texts.closed}</Alert>}
    </>
  )
}
