import type { SearchHit } from '@atelier/contract/search/search'
import { isoDate } from '#platform/clock.ts'
import type { FoundItem, TextSource } from './text-source.ts'

/** What was found, as it travels. What was removed since is left out. */
export async function presentHits(
  sources: readonly TextSource[],
  items: readonly FoundItem[],
): Promise<SearchHit[]> {
  const hits = new Map<FoundItem, SearchHit>()
  for (const source of sources) {
    const found = items.filter(({ matches: [{ kind }] }) => kind === source.kind)
    if (found.length === 0) continue
    for (const [index, hit] of (await source.present(found)).entries()) {
      const item = found[index]
      if (hit && item) hits.set(item, { ...hit, at: isoDate(item.at) })
    }
  }
  return items.flatMap((item) => hits.get(item) ?? [])
}
