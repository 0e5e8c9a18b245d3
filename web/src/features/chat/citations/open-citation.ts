import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { citationParam } from '../chat-paths.ts'

/** The citation that is open beside the chat, in its URL. */
export interface OpenCitation {
  readonly replyId: string
  readonly n: number
}
export const citationElementId = (replyId: string, n: number): string => `citation-${replyId}-${n}`

/** `<reply>.<n>`, as anybody may write it. */
export function parseCitation(text: string | null): OpenCitation | undefined {
  const match = /^(.{1,100})\.(\d{1,3})$/.exec(text ?? '')
  return match?.[1] === undefined ? undefined : { replyId: match[1], n: Number(match[2]) }
}

/** Which citation is open, and how another one is; going back closes it. */
export function useOpenCitation() {
  const [search, setSearch] = useSearchParams()
  const text = search.get(citationParam)
  const open = useCallback(
    (citation: OpenCitation | undefined, replace = false) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (citation) next.set(citationParam, `${citation.replyId}.${citation.n}`)
          else next.delete(citationParam)
          return next
        },
        { replace },
      ),
    [setSearch],
  )
  return { current: parseCitation(text), open }
}

/** Opens a citation of one reply. */
export function useOpenCitationOf(replyId: string): (n: number) => void {
  const { open } = useOpenCitation()
  return useCallback((n) => open({ replyId, n }), [open, replyId])
}
