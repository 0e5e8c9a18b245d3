import type { Message } from '@atelier/contract/chat/chat'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { FenceContext } from '#ui/markdown/code/fence-preview.ts'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import { NotesContext } from '#ui/markdown/notes.ts'
import { renderFence } from '../preview/render-fence.tsx'
import { withCitationNotes } from './citation-notes.ts'
import { citationElementId } from './open-citation.ts'

const CitationChip = lazy(async () => ({
  default: (await import('./shown/CitationChip.tsx')).CitationChip,
}))

interface Props {
  readonly message: Message
  readonly isWriting: boolean
  readonly onOpen: (n: number) => void
}

const none: NonNullable<Message['citations']> = []

/** The text of a reply, with a chip for each of its citations, and its pictures and documents beside their code. */
export function CitedMarkdown({ message, isWriting, onOpen }: Props) {
  const { id, content, citations = none } = message
  const text = useMemo(() => withCitationNotes(content, citations), [content, citations])
  const renderNote = useCallback(
    (index: number) => {
      const citation = citations[index]
      return (
        citation && (
          <Suspense fallback={<sup>{citation.excerpt}</sup>}>
            <CitationChip
              id={citationElementId(id, citation.n)}
              citation={citation}
              onOpen={isWriting ? undefined : onOpen}
            />
          </Suspense>
        )
      )
    },
    [citations, id, isWriting, onOpen],
  )
  return (
    <NotesContext value={renderNote}>
      <FenceContext value={renderFence}>
        <Markdown text={text} streaming={isWriting} headingStart={4} />
      </FenceContext>
    </NotesContext>
  )
}
