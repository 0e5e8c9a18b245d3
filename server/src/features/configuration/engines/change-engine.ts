import type { EngineChange } from '@atelier/contract/engines/engine-settings'
import { defined } from '@atelier/contract/wire/defined'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { StoredEngine } from './stored-engine.ts'

/** As sent: the configuration page also sends an empty address. */
type SentChange = { readonly [K in keyof EngineChange]?: EngineChange[K] | undefined }

/** The engine with the given fields. Its key stays as long as the address is on the same server. */
export function changeEngine(
  engine: StoredEngine,
  { apiKey, ...change }: SentChange,
  cipher: Pick<TextCipher, 'encrypt'>,
): StoredEngine {
  const { sealedKey: storedKey, ...rest } = engine
  const after = { ...rest, ...defined(change) }
  const staysThere = apiKey !== null && isSameOrigin(engine.baseUrl, after.baseUrl)
  const remainingKey = staysThere ? storedKey : undefined
  const sealedKey = apiKey ? cipher.encrypt(apiKey) : remainingKey
  return {
    ...after,
    formerPools: formerPoolsOf(engine, after.pool),
    ...defined({ sealedKey }),
  }
}

/** A key belongs to one server and must not be sent to another. */
export const isSameOrigin = (before: string, after: string): boolean =>
  before === after ||
  (before !== '' && after !== '' && new URL(before).origin === new URL(after).origin)

/** As many as an id is remembered by; older ones are of nobody's chats. */
const formerPoolsMax = 20

function formerPoolsOf({ pool, formerPools }: StoredEngine, now: string): string[] {
  const all = pool === now || pool === '' ? formerPools : [pool, ...formerPools]
  return [...new Set(all)].filter((former) => former !== now).slice(0, formerPoolsMax)
}

/** The ids that a removed engine's models had go on meaning those that the rest of its group has. */
export function inheritNames(engine: StoredEngine, removed: StoredEngine): StoredEngine {
  if (removed.pool === '' || engine.pool !== removed.pool) return engine
  // The first engine's ids have no beginning.
  const bare = removed.id === 'localai' ? [''] : []
  const names = new Set([...engine.formerPools, removed.id, ...bare, ...removed.formerPools])
  return { ...engine, formerPools: [...names].slice(0, formerPoolsMax) }
}
