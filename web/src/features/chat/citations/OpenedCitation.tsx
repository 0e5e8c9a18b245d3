import { lazy, Suspense } from 'react'
import type { OpenChat } from '../cache/open-chat.ts'
import { citationElementId, useOpenCitation } from './open-citation.ts'

const CitationPane = lazy(async () => ({
  default: (await import('./details/CitationPane.tsx')).CitationPane,
}))

/** The source of the citation that is open, beside the chat. */
export function OpenedCitation({ open: { chat, messages } }: { readonly open: OpenChat }) {
  const { current, open } = useOpenCitation()
  if (!current) return undefined
  const { replyId, n } = current
  const replies = messages.flatMap(({ beside = [], ...message }) => [message, ...beside])
  const reply = replies.find(({ id }) => id === replyId)
  const close = () => {
    open(undefined, true)
    document.getElementById(citationElementId(replyId, n))?.focus()
  }
  return (
    <Suspense>
      <CitationPane
        chatId={chat.id}
        citation={current}
        total={reply?.citations?.length}
        onShow={(other) => open({ replyId, n: other }, true)}
        onClose={close}
      />
    </Suspense>
  )
}
