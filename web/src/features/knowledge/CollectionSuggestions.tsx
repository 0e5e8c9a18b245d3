import type { Collection } from '@atelier/contract/knowledge/collections'
import { Box } from '@mui/material'
import { useEffect } from 'react'
import { FieldSuggestions } from '#ui/selection/FieldSuggestions.tsx'
import { useCollections } from './api/use-collections.ts'
import { knowledgeTexts as texts } from './knowledge.texts.ts'

/** As many as are seen at once beside a field. */
const maxShown = 6

interface Props {
  /** The beginning of a name, as it is typed. */
  readonly query: string
  readonly exceptIds: readonly string[]
  /** What is typed into: it keeps the focus, and its arrow keys and Entrée choose. */
  readonly field: HTMLElement
  readonly onPick: (collectionId: string) => void
  readonly onClose: () => void
}

/** The collections whose name fits what is typed. */
export function CollectionSuggestions({ query, exceptIds, field, onPick, onClose }: Props) {
  return (
    <FieldSuggestions
      label={texts.title}
      items={useFittingCollections(query, exceptIds)}
      query={query}
      field={field}
      onPick={({ id }) => onPick(id)}
      onClose={onClose}
    >
      {({ name }) => (
        <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
        </Box>
      )}
    </FieldSuggestions>
  )
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function useFittingCollections(query: string, exceptIds: readonly string[]): readonly Collection[] {
  const { data = [], hasNextPage, isFetching, fetchNextPage } = useCollections()
  const wanted = folded(query)
  const found = data.filter(
    ({ id, name }) => !exceptIds.includes(id) && folded(name).includes(wanted),
  )
  const isMissingSome = found.length < maxShown && hasNextPage && !isFetching
  useEffect(() => {
    if (isMissingSome) void fetchNextPage()
  }, [isMissingSome, fetchNextPage])
  return found.slice(0, maxShown)
}
