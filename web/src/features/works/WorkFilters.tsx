import type { WorkKind } from '@atelier/contract/works/work-kinds'
import FilterIcon from '@mui/icons-material/FilterListRounded'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Badge, Button, Chip, Stack } from '@mui/material'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { useTags } from './api/works-api.ts'
import { SelectButton } from './selection/SelectButton.tsx'
import { noWorkFilter, type WorkFilterState } from './use-work-filter.ts'
import { worksTexts as texts } from './works.texts.ts'

/** Loaded when it is first opened. */
const FilterMenu = lazy(async () => ({
  default: (await import('./filters/FilterMenu.tsx')).FilterMenu,
}))

interface Props {
  readonly kind: WorkKind
  readonly filter: WorkFilterState
  /** What the URL has of a tag. */
  readonly tagBy?: 'id' | 'name'
  /** An icon alone. */
  readonly isNarrow?: boolean
}

/** Opens the menu from which a list is filtered. */
export function WorkFilterButton({ kind, filter, tagBy = 'id', isNarrow = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [wasOpened, setWasOpened] = useState(false)
  const open = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget)
    setWasOpened(true)
  }
  const icon = (
    <Badge variant="dot" color="primary" invisible={!filter.isFiltered}>
      <FilterIcon fontSize="small" />
    </Badge>
  )
  return (
    <>
      {isNarrow ? (
        <ActionButton label={texts.filter} icon={icon} hasMenu onClick={open} />
      ) : (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          startIcon={icon}
          aria-haspopup="menu"
          onClick={open}
        >
          {texts.filter}
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <FilterMenu {...{ kind, filter, tagBy, anchor }} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface ToolsProps extends Props {
  readonly selection: Selection
  /** Something can be selected. */
  readonly hasWorks: boolean
}
/** Above a list: its filter, and the way into selecting. */
export const WorkListTools = ({ selection, hasWorks, ...filter }: ToolsProps) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    <WorkFilterButton {...filter} />
    {hasWorks && <SelectButton selection={selection} />}
  </Stack>
)

/** What the list is filtered by; each can be removed. */
export function WorkFilterChips({ kind, filter, tagBy = 'id' }: Props) {
  if (!filter.isFiltered) return undefined
  const { show, tag, change } = filter
  const showName = show === 'pinned' ? texts.pinnedOnes(kind) : texts.archivedOnes(kind)
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 0 }}>
      {show && <FilterChip name={showName} onRemove={() => change({ show: undefined })} />}
      {tag !== undefined && (
        <TagChip tag={tag} tagBy={tagBy} onRemove={() => change({ tag: undefined })} />
      )}
    </Stack>
  )
}

interface TagChipProps {
  readonly tag: string
  readonly tagBy: 'id' | 'name'
  readonly onRemove: () => void
}
function TagChip({ tag, tagBy, onRemove }: TagChipProps) {
  const { data, isSuccess } = useTags()
  const name = tagBy === 'name' ? tag : data?.find(({ id }) => id === tag)?.name
  if (name === undefined && !isSuccess) return undefined
  return (
    <FilterChip
      name={name === undefined ? texts.unknownTag : texts.tagFilter(name)}
      onRemove={onRemove}
    />
  )
}

const FilterChip = ({
  name,
  onRemove,
}: {
  readonly name: string
  readonly onRemove: () => void
}) => (
  <Chip
    size="small"
    label={name}
    aria-label={texts.removeFilter(name)}
    onClick={onRemove}
    onDelete={onRemove}
    sx={{ maxWidth: '100%', '@media (pointer: coarse)': { height: 44, borderRadius: '22px' } }}
  />
)

/** In place of a list in which the filter finds nothing. */
export const NothingFiltered = ({ filter }: Pick<Props, 'filter'>) => (
  <EmptyState
    compact
    icon={<SearchOff />}
    title={texts.nothingFound}
    text={texts.nothingFoundHelp}
    action={
      <Button variant="outlined" color="inherit" onClick={() => filter.change(noWorkFilter)}>
        {texts.clearFilters}
      </Button>
    }
  />
)
