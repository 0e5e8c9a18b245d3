import { setImmediate } from 'node:timers/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { type LastWayIn, lastWayInNames } from '@atelier/contract/providers/last-way-in'
import type { LinkedIdentity } from '@atelier/contract/providers/providers'
import type { Database, Queries } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import { identityRows } from './identities.repository.ts'
import { providerRows } from './providers.repository.ts'

export interface IdentityListsDependencies {
  readonly database: Pick<Database, 'queries'>
  /** Of these accounts those that neither a password nor a passkey opens, by their names. */
  namesWithoutEntrance(ids: readonly string[]): Promise<readonly string[]>
}

const usersPerSlice = 500

/** The providers that are on and open this account; of all users, those that are on. */
async function openingNames(on: Queries, userId?: string): Promise<string[]> {
  const stored = (await providerRows(on).list()).filter(({ settings }) => settings.isOn)
  const linked = userId === undefined ? undefined : await identityRows(on).listByUser(userId)
  return stored
    .filter(({ id }) => linked?.some((row) => row.provider_id === id) !== false)
    .map(({ settings: { name } }) => name)
}

/** Who is linked with which provider. */
export const createIdentityLists = ({
  database: { queries },
  namesWithoutEntrance,
}: IdentityListsDependencies) => ({
  /** A user's own links. */
  async linkedOf(userId: string): Promise<LinkedIdentity[]> {
    const stored = await providerRows(queries).list()
    const rows = await identityRows(queries).listByUser(userId)
    return rows.map((row) => ({
      providerId: row.provider_id,
      providerName: stored.find(({ id }) => id === row.provider_id)?.settings.name ?? '',
      email: row.email,
      linkedAt: isoDate(Number(row.linked_at)),
      lastSeenAt: isoDate(Number(row.seen_at)),
    }))
  },
  openingNames,
  /** Whether a provider that is on is linked with the account. */
  async mayProve(userId: string): Promise<boolean> {
    const rows = await identityRows(queries).listByUser(userId)
    if (rows.length === 0) return false
    const stored = await providerRows(queries).list()
    return rows.some((row) =>
      stored.some(({ id, settings }) => id === row.provider_id && settings.isOn),
    )
  },
  /** All that is stored of a user's links, for their archive. */
  async ownIdentities(userId: string) {
    const stored = await providerRows(queries).list()
    const rows = await identityRows(queries).describeByUser(userId)
    return rows.map(({ providerId, linkedAt, seenAt, claims, ...identity }) => ({
      provider: stored.find(({ id }) => id === providerId)?.settings.name ?? providerId,
      ...identity,
      linkedAt: isoDate(linkedAt),
      lastSeenAt: isoDate(seenAt),
      // What was too much to be sent is `null`.
      claims: Object.fromEntries(claims),
    }))
  },
  /** Whom nothing but this provider lets in. @throws Problem */
  async lastWayIn(providerId: string): Promise<LastWayIn> {
    if (!(await providerRows(queries).find(providerId))) throw new Problem('provider.not-found')
    const names: string[] = []
    let [people, after] = [0, '']
    for (;;) {
      const options = { after, limit: usersPerSlice }
      const ids = await identityRows(queries).nextAlone(providerId, options)
      const found = await namesWithoutEntrance(ids)
      people += found.length
      names.push(...found.slice(0, lastWayInNames - names.length))
      if (ids.length < usersPerSlice) return { people, names }
      after = ids.at(-1) ?? ''
      await setImmediate()
    }
  },
})
