import type { SignInResult } from '@atelier/contract/account/account'
import { CircularProgress } from '@mui/material'
import { useState } from 'react'
import { type ApiFailure, errorMessage, isApiFailure } from '#api/failures.ts'
import { WaitingNotice } from '#features/registration/WaitingNotice.tsx'
import { SecondStep } from '#features/second-factors/SecondStep.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { useFinishedVisit } from './api/use-finished-visit.ts'
import { LinkProofForm } from './parts/LinkProofForm.tsx'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'
import type { ProviderReturn } from './provider-visit.ts'
import { ReturnFailure } from './ReturnFailure.tsx'

interface Props {
  readonly returned: ProviderReturn
  /** Opens the session that the server answers with. */
  readonly finish: (reply: Promise<SignInResult>) => Promise<void>
  readonly onBack: () => void
}

/** Ends a sign-in by a provider, with the steps that remain for some accounts. */
export function SignInReturn({ returned, finish, onBack }: Props) {
  const { visit } = returned
  const [proofFailure, setProofFailure] = useState<ApiFailure>()
  const { error } = useFinishedVisit('finish', returned, async (visit) => {
    await finish(providerSignInClient.finish(visit))
    return true
  })
  const { clearError } = useAuth()
  const failure = proofFailure ?? error
  const back = () => {
    clearError()
    onBack()
  }
  if (!failure) return <CircularProgress aria-label={texts.return.loading} sx={{ m: 'auto' }} />
  if (!isApiFailure(failure)) return <ReturnFailure reason={errorMessage(failure)} onBack={back} />
  switch (failure.code) {
    case 'account.second-factor':
      return <SecondStep params={failure.params} finish={finish} onBack={back} />
    case 'account.awaiting-approval':
    case 'account.confirm-address':
      return <WaitingNotice message={failure.message} onBack={back} />
    case 'account.link-needed':
      return (
        <LinkProofForm
          ticket={String(failure.params.ticket)}
          providerName={visit.providerName}
          finish={finish}
          onFurther={setProofFailure}
          onBack={back}
        />
      )
    default:
      return <ReturnFailure reason={errorMessage(failure)} onBack={back} />
  }
}
