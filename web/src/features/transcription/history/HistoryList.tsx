import History from '@mui/icons-material/HistoryRounded'
import { Box, Skeleton, Stack } from '@mui/material'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { listedBy, useWorkFilter, worksBy } from '#features/works/use-work-filter.ts'
import { NothingFiltered, WorkFilterChips, WorkListTools } from '#features/works/WorkFilters.tsx'
import { WorkSelection } from '#features/works/WorkSelection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { useTranscriptionHistory } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { listedTranscription } from './listed-transcription.ts'
import { TranscriptionRow } from './TranscriptionRow.tsx'

export interface HistoryListProps {
  readonly onOpen: (transcriptionId: string) => void
  readonly onRemoved: (isRemoved: (transcriptionId: string) => boolean) => void
}

/** The transcriptions that the filter finds, more of them as one scrolls. */
export function HistoryList({ onOpen, onRemoved }: HistoryListProps) {
  const filter = useWorkFilter()
  const selection = useSelection()
  const history = useTranscriptionHistory(true, listedBy(filter))
  const hasWorks = (history.data?.length ?? 0) > 0
  return (
    <>
      {(hasWorks || filter.isFiltered) && (
        <Stack direction="row" sx={toolsStyle}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <WorkFilterChips kind="transcription" filter={filter} />
          </Box>
          <WorkListTools kind="transcription" {...{ filter, selection, hasWorks }} />
        </Stack>
      )}
      <PagedList
        query={history}
        failed={texts.historyFailed}
        retry={texts.again}
        skeleton={<Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}
        empty={filter.isFiltered ? <NothingFiltered filter={filter} /> : <NothingYet />}
        pageSize={useHistoryPageSize()}
      >
        {(items, more) => (
          <WorkSelection
            kind="transcription"
            variant="dialog"
            selection={selection}
            conditions={worksBy('transcription', filter)}
            works={items.map(listedTranscription)}
            total={history.total}
            onTrashed={onRemoved}
          >
            <PlainList>
              {items.map((item) => (
                <TranscriptionRow
                  key={item.id}
                  item={item}
                  selection={selection}
                  isArchived={filter.show === 'archived'}
                  onOpen={onOpen}
                  onRemoved={(id) => onRemoved((other) => other === id)}
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
  <EmptyState compact icon={<History />} title={texts.historyEmpty} text={texts.emptyHelp} />
)

const toolsStyle = {
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  flexWrap: 'wrap',
  borderBottom: 1,
  borderColor: 'divider',
} as const
