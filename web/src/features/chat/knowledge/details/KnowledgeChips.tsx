import KnowledgeIcon from '@mui/icons-material/LibraryBooksOutlined'
import { Chip } from '@mui/material'
import { useCollectionName } from '#features/knowledge/use-collection-name.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import type { ChosenKnowledge } from '../use-chat-knowledge.ts'
import { knowledgeChoiceTexts as texts } from './knowledge-choice.texts.ts'

/** The collections that questions are answered from, and whether from nothing else. */
export function KnowledgeChips({ scope, choose }: ChosenKnowledge) {
  const { collectionIds, mode } = scope
  const isOnly = mode === 'only'
  return (
    <PlainList aria-label={texts.chosen} sx={rowStyle}>
      {collectionIds.map((id) => (
        <li key={id}>
          <CollectionChip
            id={id}
            onRemove={() =>
              choose({ ...scope, collectionIds: collectionIds.filter((other) => other !== id) })
            }
          />
        </li>
      ))}
      <li>
        <Chip
          label={texts.only}
          aria-pressed={isOnly}
          color={isOnly ? 'primary' : 'default'}
          variant={isOnly ? 'filled' : 'outlined'}
          onClick={() => choose({ ...scope, mode: isOnly ? 'with' : 'only' })}
          sx={chipStyle}
        />
      </li>
    </PlainList>
  )
}

interface ChipProps {
  readonly id: string
  readonly onRemove: () => void
}
function CollectionChip({ id, onRemove }: ChipProps) {
  const name = useCollectionName(id)
  return (
    <Chip
      icon={<KnowledgeIcon />}
      label={<bdi>{name}</bdi>}
      aria-label={texts.remove(name)}
      variant="outlined"
      onClick={onRemove}
      onDelete={onRemove}
      sx={{ ...chipStyle, maxWidth: { xs: 240, sm: 320 } }}
    />
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pt: 1.5 }
const chipStyle = { borderRadius: '8px', '@media (pointer: coarse)': { height: 44 } }
