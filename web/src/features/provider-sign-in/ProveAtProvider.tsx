import type { LinkedIdentity } from '@atelier/contract/providers/providers'
import { Button, Stack } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { providerSignInTexts } from './provider-sign-in.texts.ts'
import { goToProvider } from './provider-visit.ts'

const texts = providerSignInTexts.confirm

/** Confirms one's identity at a linked provider, which leads away from the page: the way back is kept, what was begun is not. */
export function ProveAtProvider() {
  const identities = useQuery(callQuery('providers', 'identities', providerSignInClient.identities))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ providerId, providerName }: LinkedIdentity) => {
      const start = await providerSignInClient.startProof({ providerId })
      const from = location.pathname + location.search
      goToProvider({ providerId, providerName, purpose: 'proof', from }, start)
    },
    gcTime: 0,
  })
  const failure = identities.error ?? error
  return (
    <Stack sx={{ gap: 1, alignItems: 'start' }}>
      <Quiet variant="body2">{texts.help}</Quiet>
      {identities.data?.map((identity) => (
        <Button
          key={identity.providerId}
          variant="outlined"
          disabled={isPending}
          onClick={() => mutate(identity)}
        >
          {texts.at(identity.providerName)}
        </Button>
      ))}
      <FailureAlert reason={failure ? errorMessage(failure) : undefined} />
    </Stack>
  )
}
