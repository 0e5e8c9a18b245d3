import type { SignInResult } from '@atelier/contract/account/account'
import type { providerOperations } from '@atelier/contract/providers/operations'
import type {
  LinkedIdentity,
  ProviderAnswer,
  ProviderStart,
} from '@atelier/contract/providers/providers'
import type { Handlers, Session } from '#http/handlers.ts'
import type { ProvidersService } from './providers.service.ts'

interface Client {
  readonly address: string
  readonly device: string
  readonly isDirect: boolean
}
interface Linker {
  readonly userId: string
  readonly device: string
}

/** What the account feature makes of a provider's answers. */
export interface AccountEntrances {
  readonly byProvider: {
    finish(id: string, answer: ProviderAnswer, client: Client): Promise<SignInResult>
    proveLink(
      body: { readonly ticket: string; readonly password: string },
      client: Client,
    ): Promise<SignInResult>
    leave(session: { readonly id: string }, origin: string): Promise<{ address: string | null }>
    startProof(session: Session, id: string, origin: string): Promise<ProviderStart>
    finishProof(
      session: Session,
      id: string,
      answer: ProviderAnswer,
    ): Promise<{ provedUntil: string }>
    finishLink(linker: Linker, id: string, answer: ProviderAnswer): Promise<LinkedIdentity>
    unlink(linker: Linker, id: string): Promise<void>
  }
}

export const providersHandlers = (
  { start, linkedOf, administration, groupRules, lastWayIn }: ProvidersService,
  { byProvider }: AccountEntrances,
): Handlers<typeof providerOperations> => ({
  start: ({ providerId, origin }) => start(providerId, { origin }),
  finish: ({ providerId, body, address, device, isDirect }) =>
    byProvider.finish(providerId, body, { address, device, isDirect }),
  proveLink: ({ body, address, device, isDirect }) =>
    byProvider.proveLink(body, { address, device, isDirect }),
  leave: ({ session, origin }) => byProvider.leave(session, origin),
  identities: ({ session }) => linkedOf(session.userId),
  startLink: ({ providerId, session, origin }) =>
    start(providerId, { origin, userId: session.userId }),
  finishLink: ({ providerId, session, device, body }) =>
    byProvider.finishLink({ userId: session.userId, device }, providerId, body),
  unlink: ({ providerId, session, device }) =>
    byProvider.unlink({ userId: session.userId, device }, providerId),
  startProof: ({ session, providerId, origin }) =>
    byProvider.startProof(session, providerId, origin),
  finishProof: ({ session, providerId, body }) => byProvider.finishProof(session, providerId, body),
  list: ({ origin }) => administration.list(origin),
  create: ({ session, body, origin }) => administration.create(session, body, origin),
  change: ({ session, providerId, body, origin }) =>
    administration.change(session, { id: providerId, draft: body }, origin),
  remove: ({ session, providerId }) => administration.remove(session, providerId),
  lastWayIn: ({ providerId }) => lastWayIn(providerId),
  groupRules: ({ providerId }) => groupRules.read(providerId),
  saveGroupRules: ({ session, providerId, body }) =>
    groupRules.save(session, providerId, body.rules),
  previewGroupRules: ({ providerId, body }) => groupRules.preview(providerId, body.rules),
  test: ({ providerId, origin }) => administration.test(providerId, origin),
})
