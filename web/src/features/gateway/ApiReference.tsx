import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Button } from '@mui/material'
import { useMemo, useState } from 'react'
import { openAiBaseUrl } from '#api/openai-base-url.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar, FilterSearch } from '#ui/lists/FilterBar.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { parseOperations, searchOperations } from './components/api-operations.ts'
import { OperationEntry } from './components/OperationEntry.tsx'
import { useApiDocument } from './components/use-access-keys.ts'
import { gatewayTexts } from './gateway.texts.ts'

const texts = gatewayTexts.reference

/** The API document, laid out for reading. */
export const ApiReference = () => (
  <QueryContent
    query={useApiDocument()}
    failed={texts.failed}
    retry={gatewayTexts.retry}
    skeleton={<BlockSkeleton label={gatewayTexts.loading} height={420} />}
  >
    {(document) => <Operations document={document} />}
  </QueryContent>
)

function Operations({ document }: { readonly document: unknown }) {
  const operations = useMemo(() => parseOperations(document), [document])
  const [search, setSearch] = useState('')
  const found = searchOperations(operations, search)
  return (
    <>
      <Quiet variant="body2" sx={{ mb: 2 }}>
        {texts.help}
      </Quiet>
      <FilterBar>
        <FilterSearch label={texts.search} value={search} maxLength={100} onChange={setSearch} />
        <Button
          variant="outlined"
          color="inherit"
          href={openAiBaseUrl().replace(/\/v1$/, '/api/openapi.json')}
          target="_blank"
        >
          {texts.document}
        </Button>
      </FilterBar>
      <Quiet role="status" component="p" sx={{ mb: 1 }}>
        {texts.count(found.length)}
      </Quiet>
      <Panel pad={false}>
        {found.length === 0 && (
          <EmptyState compact icon={<SearchOff />} titleAs="h2" {...texts.none} />
        )}
        {found.map((operation) => (
          <OperationEntry key={operation.id} operation={operation} />
        ))}
      </Panel>
    </>
  )
}
