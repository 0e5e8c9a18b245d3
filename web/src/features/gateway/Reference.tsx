import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { programAddress } from '#api/program-address.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { FilterBar, FilterSearch } from '#ui/FilterBar.tsx'
import { Panel } from '#ui/Panel.tsx'
import { type ApiOperation, matching, operationsOf } from './api-reference.ts'
import { gatewayTexts } from './gateway.texts.ts'
import { OperationEntry } from './parts/OperationEntry.tsx'
import { useApiDocument } from './use-access-keys.ts'

const texts = gatewayTexts.reference

/** The API document, to be read rather than parsed. */
export function Reference() {
  const { data, error, refetch } = useApiDocument()
  const operations = useMemo(() => (data ? operationsOf(data) : undefined), [data])
  if (error)
    return (
      <FailedPanel
        title={texts.failed}
        text={sentenceFor(error)}
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
  const found = matching(operations, search)
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
          href={programAddress().replace(/\/v1$/, '/api/openapi.json')}
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
