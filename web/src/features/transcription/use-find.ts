import { useDeferredValue, useMemo, useState } from 'react'
import { type Found, findIn, replacedIn, type Search } from './find-replace.ts'
import type { Editing } from './use-editor.ts'

export interface FindState {
  readonly search: Search
  readonly by: string
  readonly found: readonly Found[]
  /** Which of them one is at; -1 when there is none. */
  readonly place: number
  readonly current: Found | undefined
  readonly onSearch: (search: Search) => void
  readonly onBy: (by: string) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onReplace: () => void
  readonly onReplaceAll: () => void
}
const nothing: Search = { find: '', matchesCase: false }

/** What is looked for in a transcript, where it stands, and what is to stand there instead. */
export function useFind(
  { editor, state }: Pick<Editing, 'editor' | 'state'>,
  { isOpen }: { readonly isOpen: boolean },
): FindState {
  const [typed, setTyped] = useState(nothing)
  const [by, setBy] = useState('')
  const [at, setAt] = useState(0)
  const words = state.edits.texts
  // Typing stays quick in the longest transcript.
  const search = useDeferredValue(isOpen ? typed : nothing)
  const found = useMemo(() => findIn(words, search), [words, search])
  const place = found.length === 0 ? -1 : Math.min(at, found.length - 1)
  const current = found[place]
  return {
    ...{ search: typed, by, found, place, current, onBy: setBy },
    onSearch(next) {
      setTyped(next)
      setAt(0)
    },
    onStep: (step) => found.length > 0 && setAt((place + step + found.length) % found.length),
    onReplace: () => current && editor.edit(replacedIn(words, { search, by, only: current })),
    onReplaceAll: () => editor.edit(replacedIn(words, { search, by })),
  }
}
