import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** The filters of a list, stored in the URL: they survive a reload, and can be shared. Another filter starts at the first page again. */
export function useUrlFilter() {
  const [address, setAddress] = useSearchParams()
  // The router shows a change only after rendering: a second one, made meanwhile, adds to the first.
  const wished = useRef(address)
  useEffect(() => {
    wished.current = address
  }, [address])
  const change = (values: Readonly<Record<string, string | undefined>>) => {
    const after = new URLSearchParams(wished.current)
    if (!('page' in values)) after.delete('page')
    for (const [name, value] of Object.entries(values)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    wished.current = after
    setAddress(after, { replace: true, preventScrollReset: true })
  }
  const set = (name: string, value: string | undefined) => change({ [name]: value })
  const read = (name: string): string | undefined => address.get(name) || undefined
  const page = Math.max(1, Math.trunc(Number(read('page') ?? 1)) || 1)
  return {
    read,
    set,
    change,
    /** As it will be once the changes that were made meanwhile are shown. */
    readLatest: (name: string): string | undefined => wished.current.get(name) || undefined,
    page,
    goToPage: (wanted: number) => set('page', wanted > 1 ? String(wanted) : undefined),
    /** One of the choices, or `undefined` when the URL has another. */
    oneOf: <T extends string>(name: string, words: readonly T[]): T | undefined =>
      words.find((word) => word === read(name)),
  }
}
export type UrlFilter = ReturnType<typeof useUrlFilter>
