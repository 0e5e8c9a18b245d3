import { invitations } from '@atelier/contract/invitations/invitations'
import { Alert, Button, CircularProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { formatDate } from '#format/dates.ts'
import { newAccountTexts } from './new-account.texts.ts'

const texts = newAccountTexts.invitation
const client = clientFor({ read: invitations.read })

interface Props {
  readonly token: string
  /** The only address that it works for; `null`: any. */
  readonly onRead: (email: string | null) => void
}

/** Says until when an invitation works, or why it does not. */
export function InvitationNotice({ token, onRead }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery('invitations', 'read', client.read, { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) onRead(data.email)
  }, [data, onRead])
  if (data)
    return <Alert severity="info">{texts.until(formatDate(new Date(data.expiresAt)))}</Alert>
  if (!error) return <CircularProgress aria-label={texts.loading} sx={{ alignSelf: 'center' }} />
  const mayRetry = !(isApiFailure(error) && error.code === 'account.invitation-invalid')
  const retry = (
    <Button size="small" color="inherit" loading={isFetching} onClick={() => void refetch()}>
      {texts.retry}
    </Button>
  )
  return (
    <Alert severity="error" action={mayRetry ? retry : undefined}>
      {errorMessage(error)}
    </Alert>
  )
}
