import type { ListedKind } from '@atelier/contract/works/work-kinds'
import FilterIcon from '@mui/icons-material/FilterListRounded'
import { Box, Button, Stack } from '@mui/material'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { SelectButton } from './selection/SelectButton.tsx'
import type { WorkFilterState } from './use-work-filter.ts'
import { worksTexts as texts } from './works.texts.ts'

// Loaded when they are first needed: most lists are not filtered.
const FilterMenu = lazy(async () => ({
  default: (await import('./filters/FilterMenu.tsx')).FilterMenu,
}))
const FilterChips = lazy(async () => ({
  default: (await import('./filters/FilterChips.tsx')).FilterChips,
}))
const LazyNothingFiltered = lazy(async () => ({
  default: (await import('./filters/NothingFiltered.tsx')).NothingFiltered,
}))

interface Props {
  readonly kind: ListedKind
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
    <Box component="span" sx={[iconStyle, filter.isFiltered && dotStyle]}>
      <FilterIcon fontSize="small" />
    </Box>
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
export const WorkFilterChips = ({ kind, filter, tagBy = 'id' }: Props) =>
  filter.isFiltered && (
    <Suspense>
      <FilterChips {...{ kind, filter, tagBy }} />
    </Suspense>
  )

/** In place of a list in which the filter finds nothing. */
export const NothingFiltered = ({ filter }: Pick<Props, 'filter'>) => (
  <Suspense>
    <LazyNothingFiltered filter={filter} />
  </Suspense>
)

const iconStyle = { position: 'relative', display: 'inline-flex' } as const
/** Beside the sign: something is filtered. */
const dotStyle = {
  '&::after': {
    content: '""',
    position: 'absolute',
    top: -2,
    right: -3,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const
