import type { Collection } from '@atelier/contract/knowledge/collections'
import { Box, MenuItem, MenuList } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { useActiveOption, useFieldKeys } from '#ui/selection/use-field-keys.ts'
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
  const id = useId()
  const found = useFittingCollections(query, exceptIds)
  const [active, setActive] = useState(0)
  const index = Math.min(active, found.length - 1)
  useFieldKeys(field, {
    isOpen: found.length > 0,
    move: (by) => setActive((index + by + found.length) % found.length),
    pick: () => {
      const chosen = found[index]
      if (chosen) onPick(chosen.id)
    },
    close: onClose,
  })
  useActiveOption(field, found.length > 0 ? `${id}-${index}` : undefined)
  if (found.length === 0) return undefined
  return (
    <MenuList role="listbox" aria-label={texts.title} dense sx={listStyle}>
      {found.map((collection, at) => (
        <MenuItem
          key={collection.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === index}
          selected={at === index}
          tabIndex={-1}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(collection.id)}
        >
          <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {collection.name}
          </Box>
        </MenuItem>
      ))}
    </MenuList>
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

const listStyle = { borderBottom: 1, borderColor: 'divider', maxHeight: 240, overflowY: 'auto' }
