import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { Chip, Stack } from '@mui/material'
import { useTags } from '../api/tags-api.ts'
import type { WorkFilterState } from '../use-work-filter.ts'
import { worksTexts as texts } from '../works.texts.ts'

interface Props {
  readonly kind: ListedKind
  readonly filter: WorkFilterState
  readonly tagBy: 'id' | 'name'
}

/** What the list is filtered by; each can be removed. */
export function FilterChips({ kind, filter, tagBy }: Props) {
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
