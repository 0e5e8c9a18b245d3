import { LogLevel, LogSource, logLimits } from '@atelier/contract/logs/logs'
import LogsIcon from '@mui/icons-material/ReceiptLongOutlined'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar, FilterChoice, FilterSearch } from '#ui/lists/FilterBar.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { LogActions } from './components/LogActions.tsx'
import { LogTable } from './components/LogTable.tsx'
import { useLogFilter, useLogs } from './components/use-logs.ts'
import { logsTexts as texts } from './logs.texts.ts'

/** The kept log, with what narrows it down. */
export function LogList() {
  const address = useUrlFilter()
  const filter = useLogFilter(address)
  const [isAuto, setAuto] = useState(false)
  const shown = useLogs(filter, { page: address.page, isAuto })
  return (
    <>
      <FilterBar>
        <FilterSearch
          label={texts.search}
          value={address.read('search') ?? ''}
          maxLength={logLimits.searchMax}
          onChange={(text) => address.set('search', text)}
        />
        <FilterChoice
          label={texts.level}
          all={texts.allLevels}
          choices={LogLevel.options}
          value={filter.level}
          onChange={(level) => address.set('level', level)}
        />
        <FilterChoice
          label={texts.source}
          all={texts.allSources}
          choices={LogSource.options}
          value={filter.source}
          onChange={(source) => address.set('source', source)}
        />
        <LogActions
          filter={filter}
          isAuto={isAuto}
          onAuto={setAuto}
          onRefresh={() => void shown.refetch()}
          isRefreshing={shown.isFetching}
        />
      </FilterBar>
      <QueryContent
        query={shown}
        failed={texts.failed.load}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={420} />}
      >
        {({ data, pagination }) => (
          <Panel pad={false}>
            {data.length === 0 ? (
              <EmptyState icon={<LogsIcon />} titleAs="h2" {...texts.empty} />
            ) : (
              <LogTable entries={data} />
            )}
            <ListPagination
              label={texts.pages}
              pagination={pagination}
              shown={data.length}
              countedTo={logLimits.countMax}
              onTurn={address.goToPage}
            />
          </Panel>
        )}
      </QueryContent>
    </>
  )
}
