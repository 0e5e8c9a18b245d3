import { type SearchType, searchTypes } from '@atelier/contract/search/search'
import { useEffect, useState } from 'react'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { normalizeQuery, useDebouncedQuery } from './use-search.ts'

/** A search that stands in the address: it survives a reload, and one comes back to it from what was found. */
export function useUrlSearch() {
  const { read, change } = useUrlFilter()
  const inAddress = read('q') ?? ''
  const [typed, type] = useState(inAddress)
  const q = useDebouncedQuery(typed)
  const [told, tell] = useState(inAddress)
  // The address was changed by a link or the browser's own buttons, not by what was typed.
  if (told !== inAddress) {
    tell(inAddress)
    if (normalizeQuery(typed) !== inAddress) type(inAddress)
  }
  useEffect(() => {
    if (q === normalizeQuery(typed) && q !== inAddress) change({ q: q || undefined })
  }, [q, typed, inAddress, change])
  const chosen = (read('types') ?? '').split(',')
  const types = searchTypes.filter((type) => chosen.includes(type))
  return {
    typed,
    type,
    q,
    types,
    narrow: (wanted: readonly SearchType[]) => change({ types: wanted.join(',') || undefined }),
  }
}
