import type { SignInResult } from '@atelier/contract/account/account'
import type { ProvidersService } from '#features/providers/providers.service.ts'
import type { AuthenticatedAccount } from '../sign-in/open-session.ts'
import { createProviderLogout, type ProviderLogoutDependencies } from './end-by-provider.ts'
import { createProviderSignIn, type ProviderSignInDependencies } from './enter-by-provider.ts'
import { createOwnLinks, type OwnLinksDependencies } from './own-links.ts'
import { createProviderProof, type ProviderProofDependencies } from './prove-by-provider.ts'

/** What accounts need of the providers. */
export type UsedProviders = Pick<
  ProvidersService,
  | 'start'
  | 'finish'
  | 'mayProve'
  | 'identities'
  | 'isOffered'
  | 'findName'
  | 'applyRules'
  | 'leaveGroups'
  | 'encryptIdToken'
  | 'openingNames'
  | 'linkedOf'
  | 'endAddress'
  | 'readLogoutToken'
  | 'spendLogoutToken'
>

type Dependencies = ProviderSignInDependencies &
  OwnLinksDependencies &
  ProviderLogoutDependencies &
  ProviderProofDependencies

/** Signing in by an identity provider, linking accounts with one, and leaving both. */
export function createProviderEntrances(
  dependencies: Dependencies,
  present: (entered: AuthenticatedAccount) => Promise<SignInResult>,
) {
  const { finish, proveLink } = createProviderSignIn(dependencies)
  return {
    ...createOwnLinks(dependencies),
    ...createProviderProof(dependencies),
    endByProvider: createProviderLogout(dependencies),
    finish: async (...request: Parameters<typeof finish>): Promise<SignInResult> =>
      present(await finish(...request)),
    proveLink: async (...request: Parameters<typeof proveLink>): Promise<SignInResult> =>
      present(await proveLink(...request)),
  }
}
