import { Box } from '@mui/material'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { announcementsHeight, noticesHeight } from '#ui/layout/notice-heights.ts'
import type { Selection } from '#ui/selection/create-selection.ts'
import { SelectionArea } from '#ui/selection/SelectionArea.tsx'
import { countSelected } from '#ui/selection/selected-rows.ts'
import { useRowOrder, useSelected } from '#ui/selection/use-selection.ts'
import { barHeight, smallScreenMediaQuery } from '#ui/theme/design-tokens.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import type { ListedWork } from './api/listed-work.ts'
import { areAllPinned, sharedConditions, type WholeList } from './selection/chosen-works.ts'
import { type SelectionActions, useSelectionActions } from './selection/use-selection-actions.ts'
import { worksTexts as texts } from './works.texts.ts'

/** Loaded when selecting begins. */
const SelectionBar = lazy(async () => ({
  default: (await import('./selection/SelectionBar.tsx')).SelectionBar,
}))

interface Props extends WholeList {
  readonly selection: Selection
  /** Those that are loaded, in the order in which they are shown. */
  readonly works: readonly ListedWork[]
  /** How many the list has in all, once it is known. */
  readonly total: number | undefined
  /** Where the bar is above the list, or on a phone below: in the window, in a column of its own, or in the content of a dialog. */
  readonly variant?: 'page' | 'column' | 'dialog'
  /** Actions of this kind alone, on the selected ones; without ids for everything that the filter finds. */
  readonly more?: ((ids: readonly string[] | undefined) => ReactNode) | undefined
  readonly onTrashed?: (isTrashed: (id: string) => boolean) => void
  readonly children: ReactNode
}

/** Around a list of works: selects several of them, to pin, archive, tag or delete them together. */
export function WorkSelection({ variant = 'page', more, children, onTrashed, ...list }: Props) {
  const { selection, works } = list
  const actions = useSelectionActions({ ...list, onTrashed })
  useRowOrder(
    selection,
    useMemo(() => works.map(({ id }) => id), [works]),
  )
  const conditions = JSON.stringify(list.conditions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was selected in one list is not meant in another
  useEffect(() => selection.end, [selection, conditions])
  return (
    <SelectionArea
      selection={selection}
      onSelectAll={actions.selectAll}
      onRemove={() => actions.run('trash')}
      sx={areaStyles[variant]}
    >
      <Bar {...list} {...{ variant, more, actions }} />
      {children}
    </SelectionArea>
  )
}

interface BarProps extends Omit<Props, 'children' | 'onTrashed' | 'variant'> {
  readonly variant: NonNullable<Props['variant']>
  readonly actions: SelectionActions
}
function Bar({ variant, more, actions, selection, works, conditions, total = 0 }: BarProps) {
  const selected = useSelected(selection)
  const ids = selected?.type === 'rows' ? [...selected.ids] : undefined
  return (
    <>
      <Box role="status" sx={visuallyHiddenStyle}>
        {selected && texts.selected(countSelected(selected), actions.kind)}
      </Box>
      {selected && (
        <Box sx={barStyles[variant]}>
          <Suspense>
            <SelectionBar
              selected={selected}
              actions={actions}
              arePinned={areAllPinned(selected, works, conditions)}
              areArchived={sharedConditions(conditions).state === 'archived'}
              selectable={Math.max(works.length, total)}
              isNarrow={variant === 'column'}
              more={more?.(ids)}
            />
          </Suspense>
        </Box>
      )}
    </>
  )
}

const areaStyles = {
  page: undefined,
  column: { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  dialog: { display: 'flex', flexDirection: 'column' },
} as const

/** On a phone: within reach of the thumb. */
const atBottom = { order: 1, m: 0, borderRadius: 0, borderTop: 1, borderColor: 'divider' } as const
const barStyles = {
  page: {
    position: 'sticky',
    top: `calc(${barHeight + 8}px + ${announcementsHeight})`,
    zIndex: 5,
    mb: 1.5,
    borderRadius: '10px',
    bgcolor: 'surface.tint',
    [smallScreenMediaQuery]: {
      ...atBottom,
      position: 'fixed',
      inset: `auto 0 ${noticesHeight}`,
      zIndex: 25,
      pb: 'env(safe-area-inset-bottom)',
    },
  },
  column: {
    flex: 'none',
    mx: 2,
    mb: 1,
    borderRadius: '10px',
    bgcolor: 'surface.tint',
    [smallScreenMediaQuery]: { ...atBottom, pb: 'env(safe-area-inset-bottom)' },
  },
  dialog: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'surface.tint',
    borderBottom: 1,
    borderColor: 'divider',
    [smallScreenMediaQuery]: { ...atBottom, top: 'auto', bottom: 0 },
  },
} as const
