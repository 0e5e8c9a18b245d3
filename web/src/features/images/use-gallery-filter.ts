import { useDeferredValue } from 'react'
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
  const set = (name: Name, value: string | undefined) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { filter, typed: read('search') ?? '', set, isFiltered: Object.keys(filter).length > 0 }
}
export type GalleryFilterState = ReturnType<typeof useGalleryFilter>
