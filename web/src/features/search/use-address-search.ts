import { type SearchType, searchTypes } from '@atelier/contract/search'
import { useEffect, useState } from 'react'
import { useAddressFilter } from '#ui/use-address-filter.ts'
import { searchedOf, useSettled } from './use-search.ts'

/** A search that stands in the address: it survives a reload, and one comes back to it from what was found. */
export function useAddressSearch() {
  const { read, change } = useAddressFilter()
  const inAddress = read('q') ?? ''
  const [typed, type] = useState(inAddress)
  const q = useSettled(typed)
  const [told, tell] = useState(inAddress)
  // The address was changed by a link or the browser's own buttons, not by what was typed.
  if (told !== inAddress) {
    tell(inAddress)
    if (searchedOf(typed) !== inAddress) type(inAddress)
  }
  useEffect(() => {
    if (q === searchedOf(typed) && q !== inAddress) change({ q: q || undefined })
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
