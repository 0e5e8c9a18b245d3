import type { SpeechRecord } from '@atelier/contract/speech/speech'
import { Box, Button } from '@mui/material'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { type WorkFilterState, worksBy } from '#features/works/use-work-filter.ts'
import { NothingFiltered, WorkFilterChips, WorkListTools } from '#features/works/WorkFilters.tsx'
import { WorkSelection } from '#features/works/WorkSelection.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useIsSelecting, useSelection } from '#ui/selection/use-selection.ts'
import { speechTexts as texts } from '../speech.texts.ts'
import { listedAudio } from './listed-audio.ts'
import { SpokenTextRow } from './SpokenTextRow.tsx'
import { useSpeechActions, type useSpeechHistory } from './use-speech.ts'

interface Props {
  readonly history: ReturnType<typeof useSpeechHistory>
  readonly filter: WorkFilterState
  readonly onReuse: (item: SpeechRecord) => void
}

/** The texts read before. */
export function SpeechHistory({ history, filter, onReuse }: Props) {
  const selection = useSelection()
  const isSelecting = useIsSelecting(selection)
  const row = { selection, isArchived: filter.show === 'archived', onReuse }
  const panel = (hasWorks: boolean, content: React.ReactNode) => (
    <Panel
      title={texts.history}
      pad={false}
      actions={
        <>
          <WorkListTools kind="reading" {...{ filter, selection, hasWorks }} />
          {hasWorks && !filter.isFiltered && !isSelecting && <RemoveAllButton />}
        </>
      }
    >
      {filter.isFiltered && (
        <Box sx={{ px: 2, pt: 1.25 }}>
          <WorkFilterChips kind="reading" filter={filter} />
        </Box>
      )}
      {content}
    </Panel>
  )
  return (
    <PagedList
      query={history}
      failed={texts.historyFailed}
      retry={texts.retry}
      skeleton={undefined}
      empty={filter.isFiltered ? panel(false, <NothingFiltered filter={filter} />) : null}
      pageSize={useHistoryPageSize()}
    >
      {(items, more) => (
        <WorkSelection
          kind="reading"
          selection={selection}
          conditions={worksBy('reading', filter)}
          works={items.map(listedAudio)}
          total={history.total}
        >
          {panel(
            true,
            <>
              <PlainList>
                {items.map((item) => (
                  <SpokenTextRow key={item.id} item={item} {...row} />
                ))}
              </PlainList>
              {more}
            </>,
          )}
        </WorkSelection>
      )}
    </PagedList>
  )
}

function RemoveAllButton() {
  const { removeAll } = useSpeechActions()
  const trashAll = useTrashing({
    mutation: removeAll,
    describe: (_: undefined, { removed, batchId }) => ({ count: removed, choice: { batchId } }),
  })
  return (
    <Button size="small" color="inherit" onClick={() => trashAll(undefined)}>
      {texts.removeAll}
    </Button>
  )
}
