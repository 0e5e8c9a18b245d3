import { LogLevel, LogSource, logLimits } from '@atelier/contract/logs'
import LogsIcon from '@mui/icons-material/ReceiptLongOutlined'
import { useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar, FilterChoice, FilterSearch } from '#ui/FilterBar.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { PageTurner } from '#ui/PageTurner.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddressFilter } from '#ui/use-address-filter.ts'
import { logsTexts as texts } from './logs.texts.ts'
import { LogActions } from './parts/LogActions.tsx'
import { LogTable } from './parts/LogTable.tsx'
import { useLogFilter, useLogs } from './use-logs.ts'

/** The kept log, with what narrows it down. */
export function LogList() {
  const address = useAddressFilter()
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
      <Loaded
        query={shown}
        failed={texts.failed.load}
        retry={texts.retry}
        loading={texts.loading}
        height={420}
      >
        {({ data, pagination }) => (
          <Panel pad={false}>
            {data.length === 0 ? (
              <EmptyState icon={<LogsIcon />} titleAs="h2" {...texts.empty} />
            ) : (
              <LogTable entries={data} />
            )}
            <PageTurner
              label={texts.pages}
              pagination={pagination}
              shown={data.length}
              countedTo={logLimits.countedTo}
              onTurn={address.turnTo}
            />
          </Panel>
        )}
      </Loaded>
    </>
  )
}
