import { useDeferredValue, useMemo, useState } from 'react'
import { findMatches, type Match, replaceMatches, type Search } from './find-replace.ts'
import type { TranscriptEditing } from './use-transcript-editor.ts'

export interface FindReplaceState {
  readonly search: Search
  readonly replacement: string
  readonly matches: readonly Match[]
  /** -1 when there is none. */
  readonly currentIndex: number
  readonly current: Match | undefined
  readonly onSearch: (search: Search) => void
  readonly onReplacement: (replacement: string) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onReplace: () => void
  readonly onReplaceAll: () => void
}
const emptySearch: Search = { find: '', matchesCase: false }

/** The search in a transcript, its matches and their replacement. */
export function useFindReplace(
  { editor, state }: Pick<TranscriptEditing, 'editor' | 'state'>,
  { isOpen }: { readonly isOpen: boolean },
): FindReplaceState {
  const [typed, setTyped] = useState(emptySearch)
  const [replacement, setReplacement] = useState('')
  const [at, setAt] = useState(0)
  const words = state.edits.texts
  // Typing stays quick in the longest transcript.
  const search = useDeferredValue(isOpen ? typed : emptySearch)
  const matches = useMemo(() => findMatches(words, search), [words, search])
  const currentIndex = matches.length === 0 ? -1 : Math.min(at, matches.length - 1)
  const current = matches[currentIndex]
  return {
    search: typed,
    replacement,
    matches,
    currentIndex,
    current,
    onReplacement: setReplacement,
    onSearch(next) {
      setTyped(next)
      setAt(0)
    },
    onStep: (step) =>
      matches.length > 0 && setAt((currentIndex + step + matches.length) % matches.length),
    onReplace: () =>
      current && editor.edit(replaceMatches(words, { search, replacement, only: current })),
    onReplaceAll: () => editor.edit(replaceMatches(words, { search, replacement })),
  }
}
