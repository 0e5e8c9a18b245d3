import { CircularProgress } from '@mui/material'
import { useEffect } from 'react'
import { errorMessage } from '#api/failures.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { useFinishedVisit } from './api/use-finished-visit.ts'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'
import type { ProviderReturn } from './provider-visit.ts'
import { ReturnFailure } from './ReturnFailure.tsx'

interface Props {
  readonly returned: ProviderReturn
  readonly onProved: () => void
  readonly onBack: () => void
}

/** Ends the confirmation of one's identity at a provider. */
export function ProofReturn({ returned, onProved, onBack }: Props) {
  const { isSuccess, error } = useFinishedVisit(
    'finishProof',
    returned,
    providerSignInClient.finishProof,
  )
  useEffect(() => {
    if (isSuccess) onProved()
  }, [isSuccess, onProved])
  if (error)
    return (
      <ReturnFailure reason={errorMessage(error)} label={texts.return.backToPage} onBack={onBack} />
    )
  return <CircularProgress aria-label={texts.return.loading} sx={{ m: 'auto' }} />
}
