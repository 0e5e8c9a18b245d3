import { Problem } from '@atelier/contract/problems/problems'
import type {
  Provider,
  ProviderDraft,
  ProviderSettings,
  ProviderTest,
} from '@atelier/contract/providers/provider-settings'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { providerFetch } from '#platform/web/provider-fetch.ts'
import { providerRows, type StoredProvider } from '../providers.repository.ts'
import { testProvider } from './test-provider.ts'

export interface ProviderAdministrationDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  /** Encrypts the providers' secrets. */
  readonly cipher: TextCipher
  readonly record: RecordAuditEntry
  /** Where users open the installation; else where they came to. */
  readonly publicUrl: string | undefined
  endSessions(transaction: WriteTransaction, providerId: string): Promise<void>
}

interface Actor {
  readonly userId: string
  readonly email: string
}

/** Where a provider sends its users back to: an address each, so that none can answer for another. */
export const redirectUrlOf = (publicUrl: string | undefined, origin: string, id: string): string =>
  // As URLs are spelt when they are read: the provider compares letter for letter.
  new URL(`${(publicUrl ?? origin).replace(/\/$/, '')}/login/retour/${id}`).href

/** The providers, as the administrator sees and changes them. */
export function createProviderAdministration(dependencies: ProviderAdministrationDependencies) {
  const { database, clock, publicUrl } = dependencies
  return {
    list: async (origin: string): Promise<Provider[]> =>
      (await providerRows(database.queries).list()).map((stored) =>
        present(stored, { publicUrl, origin }),
      ),
    create: createCreation(dependencies),
    change: createChange(dependencies),
    remove: createRemoval(dependencies),
    /** @throws Problem */
    async test(id: string, origin: string): Promise<ProviderTest> {
      const { settings } = await find(database, id)
      const redirectUrl = redirectUrlOf(publicUrl, origin, id)
      return { ...(await testProvider(settings, { fetch: providerFetch, clock })), redirectUrl }
    },
  }
}

const createCreation =
  (dependencies: ProviderAdministrationDependencies) =>
  /** @throws Problem */
  async (
    actor: Actor,
    { clientSecret, ...settings }: ProviderDraft,
    origin: string,
  ): Promise<Provider> => {
    const { database, clock, makeId, publicUrl } = dependencies
    const encryptedSecret = encrypt(dependencies, clientSecret)
    const stored = { id: makeId(), settings, encryptedSecret }
    await database.commit(async (transaction) => {
      if (!(await providerRows(transaction).insert(stored, clock.now())))
        throw new Problem('provider.too-many')
      const after = audited(settings)
      await record(dependencies, transaction, { actor, action: 'provider.created', after })
    })
    return present(stored, { publicUrl, origin })
  }

const createChange =
  (dependencies: ProviderAdministrationDependencies) =>
  /** @throws Problem */
  async (
    actor: Actor,
    { id, draft }: { readonly id: string; readonly draft: ProviderDraft },
    origin: string,
  ): Promise<Provider> => {
    const { database, publicUrl } = dependencies
    const { clientSecret, ...settings } = draft
    const before = await find(database, id)
    // A stored secret is only sent to the issuer that it was given for.
    const isSame =
      before.settings.issuer === settings.issuer && before.settings.clientId === settings.clientId
    const kept = isSame ? before.encryptedSecret : null
    const encryptedSecret = clientSecret === undefined ? kept : encrypt(dependencies, clientSecret)
    const after = { id, settings, encryptedSecret }
    await database.commit(async (transaction) => {
      if (!(await providerRows(transaction).update(after))) throw new Problem('provider.not-found')
      await record(dependencies, transaction, {
        actor,
        action: 'provider.changed',
        before: audited(before.settings),
        after: audited(settings),
      })
    })
    return present(after, { publicUrl, origin })
  }

const createRemoval =
  (dependencies: ProviderAdministrationDependencies) =>
  /** @throws Problem */
  async (actor: Actor, id: string): Promise<void> => {
    const { database, endSessions } = dependencies
    const { settings } = await find(database, id)
    await database.commit(async (transaction) => {
      if (!(await providerRows(transaction).remove(id))) throw new Problem('provider.not-found')
      await endSessions(transaction, id)
      const before = audited(settings)
      await record(dependencies, transaction, { actor, action: 'provider.removed', before })
    })
  }

/** @throws Problem */
async function find(database: Database, id: string): Promise<StoredProvider> {
  const stored = await providerRows(database.queries).find(id)
  if (!stored) throw new Problem('provider.not-found')
  return stored
}

const encrypt = (
  { cipher }: Pick<ProviderAdministrationDependencies, 'cipher'>,
  secret: string | undefined,
): string | null => (secret === undefined ? null : cipher.encrypt(secret))

const record = (
  dependencies: Pick<ProviderAdministrationDependencies, 'record'>,
  transaction: WriteTransaction,
  { actor: { userId, email }, ...entry }: Parameters<RecordAuditEntry>[0],
) => dependencies.record({ ...entry, actor: { userId, email } }, transaction)

const present = (
  { id, settings, encryptedSecret }: StoredProvider,
  { publicUrl, origin }: { readonly publicUrl: string | undefined; readonly origin: string },
): Provider => ({
  ...settings,
  id,
  hasSecret: encryptedSecret !== null,
  redirectUrl: redirectUrlOf(publicUrl, origin, id),
})

const audited = ({ extraParameters, requiredClaim, ...settings }: ProviderSettings) => ({
  ...settings,
  extraParameters: extraParameters.map(({ name, value }) => `${name}=${value}`).join(' '),
  requiredClaim: requiredClaim && `${requiredClaim.claim}=${requiredClaim.value}`,
})
