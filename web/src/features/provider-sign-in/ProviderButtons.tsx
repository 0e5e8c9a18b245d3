import type { Status } from '@atelier/contract/configuration/status'
import ProviderIcon from '@mui/icons-material/DomainRounded'
import { Alert, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { providerSignInTexts as texts } from './provider-sign-in.texts.ts'
import { goToProvider } from './provider-visit.ts'

type NamedProvider = Status['signIn']['providers'][number]

interface Props {
  readonly providers: readonly NamedProvider[]
  /** The sign-in before this one failed, and the page still says so. */
  readonly onStart: () => void
}

/** A button for each provider that lets someone in; the page goes there. */
export function ProviderButtons({ providers, onStart }: Props) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ id, name }: NamedProvider) => {
      onStart()
      const start = await providerSignInClient.start({ providerId: id })
      goToProvider({ providerId: id, providerName: name, purpose: 'sign-in' }, start)
    },
    gcTime: 0,
  })
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
