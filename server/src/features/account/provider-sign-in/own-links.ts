import { Problem } from '@atelier/contract/problems/problems'
import type { LinkedIdentity, ProviderAnswer } from '@atelier/contract/providers/providers'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { ProvidersService } from '#features/providers/providers.service.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import { lockEntrances } from './lock-entrances.repository.ts'
import { type ProviderEntryDependencies, settleEntry } from './provider-entry.ts'

export interface OwnLinksDependencies extends ProviderEntryDependencies {
  readonly database: Database
  readonly providers: Pick<
    ProvidersService,
    'identities' | 'isOffered' | 'applyRules' | 'leaveGroups' | 'linkedOf' | 'endAddress' | 'finish'
  >
}

interface Linker {
  readonly userId: string
  readonly device: string
}

/** A user links their account with a provider, and unlinks it. */
export function createOwnLinks(dependencies: OwnLinksDependencies) {
  const { database, providers, recordEvent } = dependencies
  return {
    /** Ends the session, then says where its user also leaves the provider. */
    async leave(
      { id }: { readonly id: string },
      origin: string,
    ): Promise<{ address: string | null }> {
      const provider = await database.commit(async (transaction) => {
        const found = await sessionRows(transaction).findProvider(id)
        await sessionRows(transaction).end(id)
        return found
      })
      const address = provider && (await providers.endAddress(provider.id, { ...provider, origin }))
      return { address: address ?? null }
    },
    /** @throws Problem */
    async finishLink(
      { userId, device }: Linker,
      providerId: string,
      answer: ProviderAnswer,
    ): Promise<LinkedIdentity> {
      const { person } = await providers.finish(providerId, answer, { userId })
      const { issuer, subject, email, claims } = person
      const entry = { identity: { providerId, issuer, subject, email, claims }, isNew: true }
      await database.commit(
        (transaction) => settleEntry(dependencies, transaction, { userId, device, entry }),
        { lock: 'groups' },
      )
      dependencies.publish(userId, { type: 'account' })
      const linked = (await providers.linkedOf(userId)).find((one) => one.providerId === providerId)
      if (!linked) throw new Problem('provider.not-linked')
      return linked
    },
    /** @throws Problem, also for the only way into the account */
    async unlink({ userId, device }: Linker, providerId: string): Promise<void> {
      const unlink = async (transaction: WriteTransaction) => {
        const hasOther = await lockEntrances(transaction, userId)
        const rows = providers.identities(transaction)
        if (!(await rows.unlink(userId, providerId))) throw new Problem('provider.not-linked')
        if (!hasOther && (await rows.listByUser(userId)).length === 0)
          throw new Problem('provider.last-way-in')
        await providers.leaveGroups(transaction, userId, providerId)
        await recordEvent(transaction, { userId, kind: 'identity-unlinked', device })
      }
      await database.commit(unlink, { lock: 'groups' })
      dependencies.publish(userId, { type: 'account' })
    },
  }
}

/** Ends all links of an account, and what they gave, within the caller's transaction. */
export const createLinkEnd =
  ({
    providers,
    recordEvent,
  }: {
    readonly providers: Pick<ProvidersService, 'identities' | 'leaveGroups'>
    readonly recordEvent: RecordSecurityEvent
  }) =>
  async (transaction: WriteTransaction, userId: string): Promise<void> => {
    const rows = providers.identities(transaction)
    for (const { provider_id: providerId } of await rows.listByUser(userId)) {
      await rows.unlink(userId, providerId)
      await providers.leaveGroups(transaction, userId, providerId)
      await recordEvent(transaction, { userId, kind: 'identity-unlinked', device: '' })
    }
  }
