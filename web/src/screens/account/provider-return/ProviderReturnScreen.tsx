import type { SignInResult } from '@atelier/contract/account/account'
import { useCallback } from 'react'
import { type LoaderFunctionArgs, Navigate, useLoaderData, useNavigate } from 'react-router'
import { sessionStore } from '#browser/storage/session-store.ts'
import { LinkReturn } from '#features/provider-sign-in/LinkReturn.tsx'
import { ProofReturn } from '#features/provider-sign-in/ProofReturn.tsx'
import { ProveAtProvider } from '#features/provider-sign-in/ProveAtProvider.tsx'
import { providerSignInTexts } from '#features/provider-sign-in/provider-sign-in.texts.ts'
import { type ProviderReturn, takeReturn } from '#features/provider-sign-in/provider-visit.ts'
import { ReturnFailure } from '#features/provider-sign-in/ReturnFailure.tsx'
import { SignInReturn } from '#features/provider-sign-in/SignInReturn.tsx'
import { IdentityChecks } from '#features/second-factors/IdentityChecks.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BarePage } from '#ui/layout/BarePage.tsx'

const texts = providerSignInTexts.return

/** Takes what came back, once, and out of the address: neither the history nor a copied link keeps it. */
export function loadProviderReturn({ request, params }: LoaderFunctionArgs) {
  const returned = takeReturn(new URL(request.url), params.providerId)
  history.replaceState(history.state, '', location.pathname)
  return returned ?? null
}

/** Where a provider sends back to, signed in or not. */
export function ProviderReturnScreen() {
  const returned = useLoaderData<ProviderReturn | null>()
  const { isResolved, isAuthenticated } = useAuth()
  const toLogin = useToPage('/login')
  if (!isResolved) return <PageSpinner fullPage />
  if (returned?.visit.purpose === 'link' && isAuthenticated) return <Linking returned={returned} />
  if (returned?.visit.purpose === 'proof' && isAuthenticated) return <Proving returned={returned} />
  // The guard of the login page knows where this user wanted to go.
  if (isAuthenticated) return <Navigate to="/login" replace />
  if (returned?.visit.purpose !== 'sign-in')
    return (
      <BarePage title={texts.title}>
        <ReturnFailure reason={texts.expired} onBack={toLogin} />
      </BarePage>
    )
  return <SigningIn returned={returned} onBack={toLogin} />
}

interface Props {
  readonly returned: ProviderReturn
}

function SigningIn({ returned, onBack }: Props & { readonly onBack: () => void }) {
  const { finishSignIn } = useAuth()
  const finish = (reply: Promise<SignInResult>) =>
    finishSignIn(
      reply.then((signedIn) => {
        sessionStore.markProvider()
        return signedIn
      }),
    )
  return (
    <BarePage title={texts.titleOf(returned.visit.providerName)}>
      <SignInReturn returned={returned} finish={finish} onBack={onBack} />
    </BarePage>
  )
}

function Linking({ returned }: Props) {
  const toProfile = useToPage('/profile')
  const onLinked = useCallback(
    (message: string) => {
      toProfile()
      reportSuccess(message)
    },
    [toProfile],
  )
  return (
    <BarePage title={texts.linkTitle}>
      <LinkReturn returned={returned} onLinked={onLinked} onBack={toProfile} />
      <IdentityChecks atProvider={<ProveAtProvider />} />
    </BarePage>
  )
}

function Proving({ returned }: Props) {
  const toPage = useToPage(returned.visit.from ?? '/profile')
  const onProved = useCallback(() => {
    toPage()
    reportSuccess(providerSignInTexts.confirm.done)
  }, [toPage])
  return (
    <BarePage title={texts.proofTitle}>
      <ProofReturn returned={returned} onProved={onProved} onBack={toPage} />
    </BarePage>
  )
}

/** This page is of no use to come back to. */
function useToPage(path: string) {
  const navigate = useNavigate()
  return useCallback(() => void navigate(path, { replace: true }), [navigate, path])
}
