import History from '@mui/icons-material/HistoryRounded'
import { Box, Skeleton, Stack } from '@mui/material'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { listedBy, useWorkFilter, worksBy } from '#features/works/use-work-filter.ts'
import { NothingFiltered, WorkFilterChips, WorkListTools } from '#features/works/WorkFilters.tsx'
import { WorkSelection } from '#features/works/WorkSelection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { useInpaintingHistory } from '../api/use-inpainting.ts'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { type HistoryActions, HistoryCard } from './HistoryCard.tsx'
import { listedRetouch } from './listed-retouch.ts'

/** The past inpaintings, more of them as one scrolls, to be filtered and selected. */
export function HistoryGrid(actions: HistoryActions) {
  const filter = useWorkFilter()
  const selection = useSelection()
  const history = useInpaintingHistory(listedBy(filter))
  const hasWorks = (history.data?.length ?? 0) > 0
  return (
    <>
      {(hasWorks || filter.isFiltered) && (
        <Stack direction="row" sx={toolsStyle}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <WorkFilterChips kind="inpainting" filter={filter} />
          </Box>
          <WorkListTools kind="inpainting" {...{ filter, selection, hasWorks }} />
        </Stack>
      )}
      <PagedList
        query={history}
        failed={texts.historyFailed}
        retry={texts.retry}
        skeleton={<Skeleton variant="rounded" height={200} />}
        empty={
          <Panel pad={false}>
            {filter.isFiltered ? <NothingFiltered filter={filter} /> : <NothingYet />}
          </Panel>
        }
        pageSize={useHistoryPageSize()}
      >
        {(records, more) => (
          <WorkSelection
            kind="inpainting"
            selection={selection}
            conditions={worksBy('inpainting', filter)}
            works={records.map(listedRetouch)}
            total={history.total}
          >
            <PlainList sx={grid}>
              {records.map((record) => (
                <HistoryCard
                  key={record.id}
                  record={record}
                  selection={selection}
                  isArchived={filter.show === 'archived'}
                  actions={actions}
                />
              ))}
            </PlainList>
            {more}
          </WorkSelection>
        )}
      </PagedList>
    </>
  )
}

const NothingYet = () => (
  <EmptyState compact icon={<History />} title={texts.historyEmpty} text={texts.historyEmptyHelp} />
)

const toolsStyle = { alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' } as const
const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
}
