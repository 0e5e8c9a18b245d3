import { useDeferredValue, useMemo, useState } from 'react'
import { findMatches, type Match, replaceMatches, type Search } from './find-replace.ts'
import type { TranscriptEditing } from './use-transcript-editor.ts'

export interface FindReplaceState {
  readonly search: Search
  readonly replacement: string
  readonly matches: readonly Match[]
  /** Which of them one is at; -1 when there is none. */
  readonly currentIndex: number
  readonly current: Match | undefined
  readonly onSearch: (search: Search) => void
  readonly onReplacement: (by: string) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onReplace: () => void
  readonly onReplaceAll: () => void
}
const emptySearch: Search = { find: '', matchesCase: false }

/** What is looked for in a transcript, where it stands, and what is to stand there instead. */
export function useFindReplace(
  { editor, state }: Pick<TranscriptEditing, 'editor' | 'state'>,
  { isOpen }: { readonly isOpen: boolean },
): FindReplaceState {
  const [typed, setTyped] = useState(emptySearch)
  const [by, setBy] = useState('')
  const [at, setAt] = useState(0)
  const words = state.edits.texts
  // Typing stays quick in the longest transcript.
  const search = useDeferredValue(isOpen ? typed : emptySearch)
  const found = useMemo(() => findMatches(words, search), [words, search])
  const place = found.length === 0 ? -1 : Math.min(at, found.length - 1)
  const current = found[place]
  return {
    ...{
      search: typed,
      replacement: by,
      matches: found,
      currentIndex: place,
      current,
      onReplacement: setBy,
    },
    onSearch(next) {
      setTyped(next)
      setAt(0)
    },
    onStep: (step) => found.length > 0 && setAt((place + step + found.length) % found.length),
    onReplace: () => current && editor.edit(replaceMatches(words, { search, by, only: current })),
    onReplaceAll: () => editor.edit(replaceMatches(words, { search, by })),
  }
}
