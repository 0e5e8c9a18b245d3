import type { Queries } from '#database/database.ts'
import { emailKey } from '../stored-account.repository.ts'

/** More networks than one user works from. */
const maxPerAccount = 20

/** Networks that an account signed in from, stored as hashes; `queries` may be a transaction. */
export function knownNetworkRows(queries: Queries) {
  const ofAccount = (userId: string) =>
    queries.selectFrom('known_networks').where('user_id', '=', userId)
  return {
    async isKnown(email: string, networkHash: string): Promise<boolean> {
      const row = await queries
        .selectFrom('known_networks')
        .innerJoin('users', 'users.id', 'known_networks.user_id')
        .select('known_networks.user_id')
        .where('users.email_key', '=', emailKey(email))
        .where('known_networks.network_hash', '=', networkHash)
        .executeTakeFirst()
      return row !== undefined
    },
    /**
     * Records a sign-in and removes all but the most recently used networks of the account. `isNew`: the account has signed in before,
     * and never from here.
     */
    async record(
      userId: string,
      networkHash: string,
      at: number,
    ): Promise<{ readonly isNew: boolean }> {
      const known = await ofAccount(userId).select('network_hash').execute()
      await queries
        .insertInto('known_networks')
        .values({ user_id: userId, network_hash: networkHash, last_at: at })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_at: at }),
        )
        .execute()
      const others = ofAccount(userId).where('network_hash', '<>', networkHash)
      const recent = others
        .select('network_hash')
        .orderBy('last_at', 'desc')
        .orderBy('network_hash')
        .limit(maxPerAccount - 1)
      await queries
        .deleteFrom('known_networks')
        .where('user_id', '=', userId)
        .where('network_hash', '<>', networkHash)
        .where('network_hash', 'not in', recent)
        .execute()
      const isKnown = known.some((row) => row.network_hash === networkHash)
      return { isNew: known.length > 0 && !isKnown }
    },
  }
}
