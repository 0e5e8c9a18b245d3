import type { Collection } from '@atelier/contract/knowledge/collections'
import type { Source } from '@atelier/contract/knowledge/sources'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import SelectIcon from '@mui/icons-material/LibraryAddCheckOutlined'
import { Box, Button } from '@mui/material'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useTrashing } from '#features/works/use-trashing.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { type RowFocus, useRowFocus } from '#ui/lists/use-row-focus.ts'
import { SelectionArea } from '#ui/selection/SelectionArea.tsx'
import { useRowOrder, useSelected, useSelection } from '#ui/selection/use-selection.ts'
import { useRemoveSources, useSources } from '../api/use-sources.ts'
import { collectionState } from '../collections/collection-state.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import type { SourcesToTake } from './CopyDialog.tsx'
import { SelectedSources } from './SelectedSources.tsx'
import { SourceFilters, useSourceFilter } from './SourceFilters.tsx'
import { SourceTable } from './SourceTable.tsx'

const texts = knowledgeTexts.sources
const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }))

/** The documents of a collection, the last added first. */
export function SourcesPanel({ collection }: { readonly collection: Collection }) {
  const { urlFilter, filter, isFiltered } = useSourceFilter()
  const focus = useRowFocus<HTMLTableSectionElement>()
  return (
    <Box ref={focus.heading} tabIndex={-1} sx={{ outline: 'none' }}>
      {(collection.sources > 0 || isFiltered) && <SourceFilters {...{ urlFilter, filter }} />}
      <PagedList
        query={useSources(collection.id, filter)}
        failed={texts.failed}
        retry={knowledgeTexts.retry}
        titleAs="h2"
        skeleton={<BlockSkeleton label={knowledgeTexts.loading} height={240} />}
        empty={
          <Panel pad={false}>
            {isFiltered ? (
              <EmptyState
                icon={<DocumentIcon />}
                title={knowledgeTexts.filters.nothing}
                text={knowledgeTexts.filters.nothingHelp}
              />
            ) : (
              <EmptyState
                icon={<DocumentIcon />}
                title={texts.empty}
                text={collection.mayEdit ? texts.emptyHelp : texts.emptyShared}
              />
            )}
          </Panel>
        }
      >
        {(sources, more) => <Sources {...{ collection, sources, more }} focus={focus.list} />}
      </PagedList>
    </Box>
  )
}

interface SourcesProps {
  readonly collection: Collection
  readonly sources: readonly Source[]
  readonly more: ReactNode
  readonly focus: RowFocus<HTMLTableSectionElement>
}
function Sources({ collection, sources, more, focus }: SourcesProps) {
  const selection = useSelection()
  const selected = useSelected(selection)
  const taking = useDialogs<SourcesToTake>()
  const { trash, isPending } = useTrashSources(collection, selection.end)
  useRowOrder(
    selection,
    useMemo(() => sources.map(({ id }) => id), [sources]),
  )
  const ids = selected?.type === 'rows' ? [...selected.ids] : []
  const { mayEdit } = collection
  const mayMove = collection.isOwn
  const remove = () => {
    if (mayEdit && ids.length > 0 && !isPending) trash(ids)
  }
  return (
    <SelectionArea
      selection={selection}
      onSelectAll={() => selection.selectAll(undefined)}
      onRemove={remove}
    >
      <Panel
        title={texts.title}
        note={collectionState(collection)}
        pad={false}
        actions={!selected && <SelectButton onClick={() => selection.begin()} />}
      >
        {selected && (
          <SelectedSources
            count={ids.length}
            mayMove={mayMove}
            mayRemove={mayEdit}
            isBusy={isPending}
            onCopy={() => taking.show({ sourceIds: ids, move: false })}
            onMove={() => taking.show({ sourceIds: ids, move: true })}
            onRemove={remove}
            onEnd={selection.end}
          />
        )}
        <SourceTable {...{ sources, selection, mayEdit, mayMove, focus }} onTake={taking.show} />
        {more}
      </Panel>
      {taking.open && (
        <Suspense>
          <CopyDialog
            frame={taking.frame}
            from={collection}
            onDone={selection.end}
            {...taking.open}
          />
        </Suspense>
      )}
    </SelectionArea>
  )
}

function useTrashSources({ id }: Collection, onTrashed: () => void) {
  const removal = useRemoveSources(id)
  const trash = useTrashing({
    mutation: removal,
    describe: (_: readonly string[], { removed: count, batchId }) => ({
      ...{ count, choice: { batchId } },
    }),
    onTrashed,
  })
  return { trash, isPending: removal.isPending }
}

const SelectButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button size="small" color="inherit" startIcon={<SelectIcon />} onClick={onClick}>
    {knowledgeTexts.selecting.select}
  </Button>
)
