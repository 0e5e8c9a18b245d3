import { providers } from '@atelier/contract/providers/providers'
import { clientFor } from '#api/client.ts'

export const providerSignInClient = clientFor(providers)
