import { CircularProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'
import type { ProviderReturn } from './provider-visit.ts'
import { ReturnFailure } from './ReturnFailure.tsx'

interface Props {
  readonly returned: ProviderReturn
  readonly onProved: () => void
  readonly onBack: () => void
}

/** Ends the confirmation of one's identity at a provider. */
export function ProofReturn({ returned: { visit, answer }, onProved, onBack }: Props) {
  const input = { providerId: visit.providerId, body: { flow: visit.flow, answer } }
  const { isSuccess, error } = useQuery({
    queryKey: queryKey('providers', 'finishProof', input),
    queryFn: () => providerSignInClient.finishProof(input),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (isSuccess) onProved()
  }, [isSuccess, onProved])
  if (error)
    return (
      <ReturnFailure reason={errorMessage(error)} label={texts.return.backToPage} onBack={onBack} />
    )
  return <CircularProgress aria-label={texts.return.loading} sx={{ m: 'auto' }} />
}
