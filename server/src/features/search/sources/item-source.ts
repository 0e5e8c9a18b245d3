import type { ItemMatches, ItemTextKind } from '../item-matches.repository.ts'
import type { FoundItem, Hit, TextQuery, TextSource } from '../text-source.ts'

interface ItemSource<Item> {
  readonly kind: ItemTextKind
  readonly query: TextQuery
  readonly findMatches: ItemMatches
  /** Loaded from the feature that owns them; items of other users are missing. */
  load(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  present(found: FoundItem, item: Item): Hit | Promise<Hit>
}

/** Texts of the common index. Each item is loaded once from its owner, for its time and for its result. */
export function itemSource<Item extends { readonly createdAt: number }>({
  kind,
  query,
  findMatches,
  load,
  present,
}: ItemSource<Item>): TextSource {
  const items = new Map<string, Item>()

  async function loadMissing(ids: readonly string[]) {
    const missing = [...new Set(ids)].filter((id) => !items.has(id))
    if (missing.length === 0) return
    for (const [id, item] of await load(query.userId, missing)) items.set(id, item)
  }

  return {
    kind,
    async read(before, limit) {
      const entries = await findMatches({ ...query, kind, before, limit })
      await loadMissing(entries.map(({ itemId }) => itemId))
      const matches = entries.flatMap((entry) => {
        const item = items.get(entry.itemId)
        return item ? [{ ...entry, kind, at: item.createdAt }] : []
      })
      return { matches, next: entries.length === limit ? entries.at(-1)?.entry : undefined }
    },
    present: (found) =>
      Promise.all(
        found.map(async (one) => {
          const item = items.get(one.matches[0].itemId)
          return item && (await present(one, item))
        }),
      ),
  }
}
