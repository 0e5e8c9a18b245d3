import { chatSearchLimits } from '@atelier/contract/chat/search'
import { useEffect, useState } from 'react'

/** What is typed in the search field, and what is searched: the same a moment later (specified), once it is long enough. */
export function useChatSearch() {
  const [typed, type] = useState('')
  const [settled, settle] = useState('')
  const wanted = searchTextOf(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), wanted === '' ? 0 : chatSearchLimits.delayMs)
    return () => clearTimeout(timer)
  }, [wanted])
  // What is too short to be searched shows the list again at once.
  return { typed, type, search: wanted === '' ? '' : settled }
}

function searchTextOf(typed: string): string {
  const text = typed.trim()
  return text.length < chatSearchLimits.minCharacters ? '' : text
}
