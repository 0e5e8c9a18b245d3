import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { openAiBaseUrl } from '#api/openai-base-url.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar, FilterSearch } from '#ui/lists/FilterBar.tsx'
import {
  type ApiOperation,
  parseOperations,
  searchOperations,
} from './components/api-operations.ts'
import { OperationEntry } from './components/OperationEntry.tsx'
import { useApiDocument } from './components/use-access-keys.ts'
import { gatewayTexts } from './gateway.texts.ts'

const texts = gatewayTexts.reference

/** The API document, to be read rather than parsed. */
export function ApiReference() {
  const { data, error, refetch } = useApiDocument()
  const operations = useMemo(() => (data ? parseOperations(data) : undefined), [data])
  if (error)
    return (
      <ErrorPanel
        title={texts.failed}
        text={errorMessage(error)}
        retry={gatewayTexts.retry}
        onRetry={() => void refetch()}
      />
    )
  if (!operations)
    return (
      <Box role="status" aria-label={gatewayTexts.loading}>
        <Skeleton variant="rounded" height={420} />
      </Box>
    )
  return <Operations operations={operations} />
}

function Operations({ operations }: { readonly operations: readonly ApiOperation[] }) {
  const [search, setSearch] = useState('')
  const found = searchOperations(operations, search)
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {texts.help}
      </Typography>
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
      <Typography
        variant="caption"
        role="status"
        component="p"
        sx={{ color: 'text.secondary', mb: 1 }}
      >
        {texts.count(found.length)}
      </Typography>
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
