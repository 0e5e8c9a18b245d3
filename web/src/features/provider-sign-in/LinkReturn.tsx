import { CircularProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { useFinishedVisit } from './api/use-finished-visit.ts'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'
import type { ProviderReturn } from './provider-visit.ts'
import { ReturnFailure } from './ReturnFailure.tsx'

interface Props {
  readonly returned: ProviderReturn
  readonly onLinked: (message: string) => void
  readonly onBack: () => void
}

/** Ends the linking of the account with one at a provider. */
export function LinkReturn({ returned, onLinked, onBack }: Props) {
  const queries = useQueryClient()
  const { data, error } = useFinishedVisit('finishLink', returned, providerSignInClient.finishLink)
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
