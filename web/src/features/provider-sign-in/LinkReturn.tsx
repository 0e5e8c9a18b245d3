import { CircularProgress } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'
import type { ProviderReturn } from './provider-visit.ts'
import { ReturnFailure } from './ReturnFailure.tsx'

interface Props {
  readonly returned: ProviderReturn
  readonly onLinked: (message: string) => void
  readonly onBack: () => void
}

/** Ends the linking of the account with one at a provider. */
export function LinkReturn({ returned: { visit, answer }, onLinked, onBack }: Props) {
  const queries = useQueryClient()
  const input = { providerId: visit.providerId, body: { flow: visit.flow, answer } }
  const { data, error } = useQuery({
    queryKey: queryKey('providers', 'finishLink', input),
    queryFn: () => providerSignInClient.finishLink(input),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const linkedName = data?.providerName
  useEffect(() => {
    if (linkedName === undefined) return
    void queries.invalidateQueries({ queryKey: queryKey('providers', 'identities') })
    onLinked(texts.panel.linked(linkedName))
  }, [linkedName, onLinked, queries])
  if (error)
    return (
      <ReturnFailure
        reason={errorMessage(error)}
        label={texts.return.backToProfile}
        onBack={onBack}
      />
    )
  return <CircularProgress aria-label={texts.return.loading} sx={{ m: 'auto' }} />
}
