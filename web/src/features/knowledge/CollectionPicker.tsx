import type { Collection } from '@atelier/contract/knowledge/collections'
import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { Link } from 'react-router'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { tools } from '#features/configuration/tools.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useCollections } from './api/use-collections.ts'
import { collectionState } from './collections/collection-state.ts'
import { knowledgeTexts as texts } from './knowledge.texts.ts'

const Icon = toolIcons.knowledge

interface Props {
  readonly chosenIds: readonly string[]
  readonly max: number
  readonly onChange: (ids: readonly string[]) => void
}

/** The collections that one may search, to choose some of them. */
export function CollectionPicker({ chosenIds, max, onChange }: Props) {
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
  return (
    <PagedList
      query={useCollections()}
      failed={texts.failed}
      retry={texts.retry}
      titleAs="h3"
      isBare
      skeleton={<BlockSkeleton label={texts.loading} height={160} />}
      empty={<NoCollection />}
    >
      {(collections, more) => (
        <>
          <PlainList aria-label={texts.title}>
            {collections.map((collection) => (
              <li key={collection.id}>
                <Choice
                  collection={collection}
                  isChosen={chosenIds.includes(collection.id)}
                  isFull={chosenIds.length >= max}
                  onToggle={(isChosen) => toggle(collection.id, isChosen)}
                />
              </li>
            ))}
          </PlainList>
          {more}
        </>
      )}
    </PagedList>
  )
}

const NoCollection = () => (
  <EmptyState
    compact
    icon={<Icon />}
    title={texts.empty}
    text={texts.picker.emptyHelp}
    action={<Link to={tools.knowledge.path}>{texts.picker.openPage}</Link>}
  />
)

interface ChoiceProps {
  readonly collection: Collection
  readonly isChosen: boolean
  readonly isFull: boolean
  readonly onToggle: (isChosen: boolean) => void
}
const Choice = ({ collection, isChosen, isFull, onToggle }: ChoiceProps) => (
  <FormControlLabel
    disabled={isFull && !isChosen}
    control={<Checkbox checked={isChosen} onChange={(_, isNowChosen) => onToggle(isNowChosen)} />}
    label={
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        <bdi>{collection.name}</bdi>
        <Quiet component="span" className="num" sx={{ display: 'block' }}>
          {collection.sources === 0 ? texts.states.empty : collectionState(collection)}
        </Quiet>
      </Box>
    }
    sx={{ py: 0.5, alignItems: 'flex-start', '& .MuiCheckbox-root': { pt: 0.25 } }}
  />
)
