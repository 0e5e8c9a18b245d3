import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'
import { onSignOut } from './sign-out-hooks.ts'

interface HandedFiles {
  /** The path of the page that they are for. */
  readonly to: string
  readonly files: readonly File[]
}

const handed = createStore<HandedFiles | undefined>(undefined)
onSignOut(() => handed.set(undefined))

/** Gives files to another page, which takes them when it is opened: they cannot travel in a URL. */
export const handFiles = (to: string, files: readonly File[]): void => handed.set({ to, files })

/** Calls back with the files that were given to this page, once. */
export function useHandedFiles(to: string, onFiles: (files: readonly File[]) => void): void {
  const waiting = useSyncExternalStore(handed.subscribe, handed.current)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    // Read again: an effect may run twice.
    const current = handed.current()
    if (waiting === undefined || current?.to !== to) return
    handed.set(undefined)
    take(current.files)
  }, [waiting, to])
}
