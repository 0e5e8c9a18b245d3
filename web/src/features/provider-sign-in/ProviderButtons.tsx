import type { Status } from '@atelier/contract/configuration/status'
import ProviderIcon from '@mui/icons-material/DomainRounded'
import { Alert, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { sessionStore } from '#browser/storage/session-store.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'
import { goToProvider } from './provider-visit.ts'

type NamedProvider = Status['signIn']['providers'][number]

interface Props {
  readonly providers: readonly NamedProvider[]
  /** The one to which the page goes of its own accord, unless somebody has just left, or came back without having entered. */
  readonly goesTo: string | null
  /** The sign-in before this one failed, and the page still says so. */
  readonly onStart: () => void
}

/** A button for each provider that lets someone in; the page goes there. */
export function ProviderButtons({ providers, goesTo, onStart }: Props) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ id, name }: NamedProvider) => {
      onStart()
      const start = await providerSignInClient.start({ providerId: id })
      goToProvider({ providerId: id, providerName: name, purpose: 'sign-in' }, start)
    },
    gcTime: 0,
  })
  const own = providers.find(({ id }) => id === goesTo)
  const staysHere = useSearchParams()[0].has('stay')
  useEffect(() => {
    // With a token, this page is about to give way to the one that was asked for.
    if (!own || staysHere || sessionStore.stays() || sessionStore.token() !== undefined) return
    sessionStore.stay()
    mutate(own)
  }, [own, staysHere, mutate])
  return (
    <>
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="outlined"
          size="large"
          startIcon={<ProviderIcon />}
          loading={isPending && variables.id === provider.id}
          disabled={isPending}
          onClick={() => mutate(provider)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {texts.continueWith(provider.name)}
        </Button>
      ))}
    </>
  )
}
