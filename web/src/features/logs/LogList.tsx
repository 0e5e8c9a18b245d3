import { LogLevel, LogSource, logLimits } from '@atelier/contract/logs/logs'
import LogsIcon from '@mui/icons-material/ReceiptLongOutlined'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar, FilterChoice, FilterSearch } from '#ui/lists/FilterBar.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { LogActions } from './components/LogActions.tsx'
import { LogTable } from './components/LogTable.tsx'
import { type LogFilter, useLogFilter, useLogServers, useLogs } from './components/use-logs.ts'
import { logsTexts as texts } from './logs.texts.ts'

/** The stored log, with its filters. */
export function LogList() {
  const urlFilter = useUrlFilter()
  const servers = useLogServers()
  const filter = useLogFilter(urlFilter, servers)
  const [isAuto, setAuto] = useState(false)
  const logs = useLogs(filter, { page: urlFilter.page, isAuto })
  return (
    <>
      <FilterBar>
        <Filters urlFilter={urlFilter} filter={filter} servers={servers} />
        <LogActions
          filter={filter}
          isAuto={isAuto}
          onAuto={setAuto}
          onRefresh={() => void logs.refetch()}
          isRefreshing={logs.isFetching}
        />
      </FilterBar>
      <QueryContent
        query={logs}
        failed={texts.failed.load}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={420} />}
      >
        {({ data, pagination }) => (
          <Panel pad={false}>
            {data.length === 0 ? (
              <EmptyState icon={<LogsIcon />} titleAs="h2" {...texts.empty} />
            ) : (
              <LogTable entries={data} hasServers={hasSeveral(servers)} />
            )}
            <ListPagination
              label={texts.pages}
              pagination={pagination}
              shown={data.length}
              countedTo={logLimits.countMax}
              onTurn={urlFilter.goToPage}
            />
          </Panel>
        )}
      </QueryContent>
    </>
  )
}

type Servers = ReturnType<typeof useLogServers>
const hasSeveral = (servers: Servers) => servers !== undefined && servers.length > 0

interface FiltersProps {
  readonly urlFilter: UrlFilter
  readonly filter: LogFilter
  readonly servers: Servers
}

const Filters = ({ urlFilter: { read, set }, filter, servers }: FiltersProps) => (
  <>
    <FilterSearch
      label={texts.search}
      value={read('search') ?? ''}
      maxLength={logLimits.searchMax}
      onChange={(text) => set('search', text)}
    />
    <FilterChoice
      label={texts.level}
      all={texts.allLevels}
      choices={LogLevel.options}
      nameOf={(level) => texts.levels[level]}
      value={filter.level}
      onChange={(level) => set('level', level)}
    />
    <FilterChoice
      label={texts.source}
      all={texts.allSources}
      choices={LogSource.options}
      nameOf={(source) => texts.sources[source]}
      value={filter.source}
      onChange={(source) => set('source', source)}
    />
    {servers && hasSeveral(servers) && (
      <FilterChoice
        label={texts.server}
        all={texts.allServers}
        choices={servers}
        value={filter.server}
        onChange={(server) => set('server', server)}
      />
    )}
  </>
)
