import { AuditAction, audit, auditLimits } from '@atelier/contract/audit/audit'
import AuditIcon from '@mui/icons-material/FactCheckOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'
import { locale } from '#language/language.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar, FilterChoice, FilterSearch } from '#ui/lists/FilterBar.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { actionNames, auditTexts as texts } from './audit.texts.ts'
import { AuditTable } from './components/AuditTable.tsx'

const auditClient = clientFor(audit)
const actions = AuditAction.options.toSorted((one, other) =>
  actionNames[one].localeCompare(actionNames[other], locale()),
)

/** The audit trail of the administration, with its filters. */
export function AuditTrail() {
  const urlFilter = useUrlFilter()
  const trail = useAudit(urlFilter)
  return (
    <>
      <Quiet variant="body2" sx={{ mb: 2 }}>
        {texts.help}
      </Quiet>
      <FilterBar>
        <FilterSearch
          label={texts.search}
          value={urlFilter.read('search') ?? ''}
          maxLength={auditLimits.searchMax}
          onChange={(text) => urlFilter.set('search', text)}
        />
        <FilterChoice
          label={texts.action}
          all={texts.allActions}
          choices={actions}
          nameOf={(action) => actionNames[action]}
          value={urlFilter.oneOf('action', AuditAction.options)}
          onChange={(action) => urlFilter.set('action', action)}
        />
      </FilterBar>
      <QueryContent
        query={trail}
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={420} />}
      >
        {({ data, pagination }) => (
          <Panel pad={false}>
            {data.length === 0 ? (
              <EmptyState icon={<AuditIcon />} titleAs="h2" {...texts.empty} />
            ) : (
              <AuditTable entries={data} />
            )}
            <ListPagination
              label={texts.pages}
              pagination={pagination}
              shown={data.length}
              onTurn={urlFilter.goToPage}
            />
          </Panel>
        )}
      </QueryContent>
    </>
  )
}

/** One page of the trail, with the filters of the URL. */
function useAudit({ oneOf, read, page }: UrlFilter) {
  const action = oneOf('action', AuditAction.options)
  const search = read('search')?.trim().slice(0, auditLimits.searchMax)
  const query = { page, ...(action && { action }), ...(search && { search }) }
  return useQuery({
    ...callQuery('audit', 'list', auditClient.list, { query }),
    placeholderData: keepPreviousData,
  })
}
