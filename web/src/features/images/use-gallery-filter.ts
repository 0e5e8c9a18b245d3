import { useDeferredValue, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { GalleryFilter } from './use-images.ts'

type Name = 'search' | 'favorite' | 'tag' | 'model'

/** What the gallery shows stands in the address: it survives a reload, and can be sent to oneself. */
export function useGalleryFilter() {
  const [address, setAddress] = useSearchParams()
  const read = (name: Name) => address.get(name) ?? undefined
  const search = useDeferredValue(read('search')?.trim() || undefined)
  const filter: GalleryFilter = {
    ...(search !== undefined && { search }),
    ...(read('favorite') === 'true' && { favorite: 'true' as const }),
    ...(read('tag') !== undefined && { tag: read('tag') }),
    ...(read('model') !== undefined && { model: read('model') }),
  }
  // The router tells of a change only once it is drawn: a second one, made meanwhile, adds to the first.
  const wished = useRef(address)
  useEffect(() => {
    wished.current = address
  }, [address])
  const set = (name: Name, value: string | undefined) => {
    const after = new URLSearchParams(wished.current)
    if (value) after.set(name, value)
    else after.delete(name)
    wished.current = after
    setAddress(after, { replace: true, preventScrollReset: true })
  }
  return { filter, typed: read('search') ?? '', set, isFiltered: Object.keys(filter).length > 0 }
}
export type GalleryFilterState = ReturnType<typeof useGalleryFilter>
