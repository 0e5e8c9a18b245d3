import { Problem } from '@atelier/contract/problems/problems'
import type {
  Provider,
  ProviderDraft,
  ProviderSettings,
  ProviderTest,
} from '@atelier/contract/providers/provider-settings'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { providerFetch } from '#platform/web/provider-fetch.ts'
import { providerRows, type StoredProvider } from '../providers.repository.ts'
import { sourceOf } from '../rules/apply-rules.ts'
import { type PublicUrls, providerUrls } from './provider-urls.ts'
import { testProvider } from './test-provider.ts'

export interface ProviderAdministrationDependencies extends PublicUrls {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  /** Encrypts the providers' secrets. */
  readonly cipher: TextCipher
  readonly record: RecordAuditEntry
  endSessions(transaction: WriteTransaction, providerId: string): Promise<void>
  readonly groups: Pick<GroupsService, 'removeMembershipsOf'>
}

interface Actor {
  readonly userId: string
  readonly email: string
}

/** The providers, as the administrator sees and changes them. */
export function createProviderAdministration(dependencies: ProviderAdministrationDependencies) {
  const { database, clock } = dependencies
  return {
    list: async (origin: string): Promise<Provider[]> =>
      (await providerRows(database.queries).list()).map((stored) =>
        present(stored, dependencies, origin),
      ),
    create: createCreation(dependencies),
    change: createChange(dependencies),
    remove: createRemoval(dependencies),
    /** @throws Problem */
    async test(id: string, origin: string): Promise<ProviderTest> {
      const { settings } = await find(database, id)
      const { redirectUrl } = providerUrls(dependencies, origin, id)
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
    const { database, clock, makeId } = dependencies
    const encryptedSecret = encrypt(dependencies, clientSecret)
    const stored = { id: makeId(), settings, encryptedSecret, isFixed: false }
    await database.commit(async (transaction) => {
      if (!(await providerRows(transaction).insert(stored, clock.now())))
        throw new Problem('provider.too-many')
      const after = audited(settings)
      await record(dependencies, transaction, { actor, action: 'provider.created', after })
    })
    return present(stored, dependencies, origin)
  }

const createChange =
  (dependencies: ProviderAdministrationDependencies) =>
  /** @throws Problem */
  async (
    actor: Actor,
    { id, draft }: { readonly id: string; readonly draft: ProviderDraft },
    origin: string,
  ): Promise<Provider> => {
    const { database } = dependencies
    const { clientSecret, ...settings } = draft
    const before = await findOwn(database, id)
    // A stored secret is only sent to the issuer that it was given for.
    const isSame =
      before.settings.issuer === settings.issuer && before.settings.clientId === settings.clientId
    const kept = isSame ? before.encryptedSecret : null
    const encryptedSecret = clientSecret === undefined ? kept : encrypt(dependencies, clientSecret)
    const after = { id, settings, encryptedSecret, isFixed: false }
    await database.commit(async (transaction) => {
      if (!(await providerRows(transaction).update(after))) throw new Problem('provider.not-found')
      await record(dependencies, transaction, {
        actor,
        action: 'provider.changed',
        before: audited(before.settings),
        after: audited(settings),
      })
    })
    return present(after, dependencies, origin)
  }

const createRemoval =
  (dependencies: ProviderAdministrationDependencies) =>
  /** @throws Problem */
  async (actor: Actor, id: string): Promise<void> => {
    const { database, endSessions, groups } = dependencies
    const { settings } = await findOwn(database, id)
    const remove = async (transaction: WriteTransaction) => {
      if (!(await providerRows(transaction).remove(id))) throw new Problem('provider.not-found')
      await groups.removeMembershipsOf(sourceOf(id), transaction)
      await endSessions(transaction, id)
      const before = audited(settings)
      await record(dependencies, transaction, { actor, action: 'provider.removed', before })
    }
    await database.commit(remove, { lock: 'groups' })
  }

/** @throws Problem */
async function find(database: Database, id: string): Promise<StoredProvider> {
  const stored = await providerRows(database.queries).find(id)
  if (!stored) throw new Problem('provider.not-found')
  return stored
}

/** The environment's cannot be changed here. @throws Problem */
async function findOwn(database: Database, id: string): Promise<StoredProvider> {
  const stored = await find(database, id)
  if (stored.isFixed)
    throw new Problem('configuration.fixed', { params: { variable: 'SIGN_IN_PROVIDERS' } })
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
  { id, settings, encryptedSecret, isFixed }: StoredProvider,
  urls: PublicUrls,
  origin: string,
): Provider => ({
  ...settings,
  id,
  isFixed,
  hasSecret: encryptedSecret !== null,
  ...providerUrls(urls, origin, id),
})

const audited = ({ extraParameters, requiredClaim, ...settings }: ProviderSettings) => ({
  ...settings,
  extraParameters: extraParameters.map(({ name, value }) => `${name}=${value}`).join(' '),
  requiredClaim: requiredClaim && `${requiredClaim.claim}=${requiredClaim.value}`,
})
