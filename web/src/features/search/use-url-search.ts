import { type SearchType, searchTypes } from '@atelier/contract/search/search'
import { useEffect, useState } from 'react'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { normalizeQuery, useDebouncedQuery } from './use-search.ts'

/** A search stored in the URL: it survives a reload, and the user can come back to it from a hit. */
export function useUrlSearch() {
  const { read, readLatest, change } = useUrlFilter()
  const inUrl = read('q') ?? ''
  const [typed, setTyped] = useState(inUrl)
  const q = useDebouncedQuery(typed)
  const [lastUrl, setLastUrl] = useState(inUrl)
  // The URL was changed by a link or the browser's buttons, not by typing.
  if (lastUrl !== inUrl) {
    setLastUrl(inUrl)
    if (normalizeQuery(typed) !== inUrl) setTyped(inUrl)
  }
  useEffect(() => {
    if (q === normalizeQuery(typed) && q !== inUrl) change({ q: q || undefined })
  }, [q, typed, inUrl, change])
  return {
    typed,
    setTyped,
    q,
    types: typesOf(read('types')),
    /** `next` gets those that were chosen last, which may not be shown yet. */
    changeTypes: (next: ChangeTypes) =>
      change({ types: next(typesOf(readLatest('types'))).join(',') || undefined }),
  }
}

export type ChangeTypes = (chosen: readonly SearchType[]) => readonly SearchType[]

function typesOf(joined = ''): readonly SearchType[] {
  const chosen = joined.split(',')
  return searchTypes.filter((type) => chosen.includes(type))
}
