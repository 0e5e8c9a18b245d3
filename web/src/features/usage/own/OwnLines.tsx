import type { UseLine } from '@atelier/contract/usage/own-usage'
import UsageIcon from '@mui/icons-material/QueryStatsRounded'
import { Box, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#format/dates.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { labelledCellStyle, stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { ownLinesQuery } from '../api/usage-client.ts'
import { formatAmount } from '../components/amounts.ts'
import { usageTexts } from '../usage.texts.ts'

const texts = usageTexts.own

interface Props {
  readonly page: number
  readonly onTurn: (page: number) => void
}

/** What each work of the last weeks used, newest first. */
export function OwnLines({ page, onTurn }: Props) {
  const lines = useQuery(ownLinesQuery(page))
  return (
    <QueryContent
      query={lines}
      keepsData
      failed={usageTexts.failed}
      titleAs="h2"
      retry={usageTexts.retry}
      skeleton={<BlockSkeleton label={usageTexts.loading} height={240} />}
    >
      {({ data, pagination }) => (
        <Panel title={texts.lines} pad={false}>
          {data.length === 0 ? (
            <EmptyState compact icon={<UsageIcon />} titleAs="h3" {...texts.empty} />
          ) : (
            <LineTable lines={data} />
          )}
          <ListPagination
            label={texts.pages}
            pagination={pagination}
            shown={data.length}
            onTurn={onTurn}
          />
        </Panel>
      )}
    </QueryContent>
  )
}

const LineTable = ({ lines }: { readonly lines: readonly UseLine[] }) => (
  // Focusable, so that it can be scrolled by keys.
  <Box tabIndex={0} role="region" aria-label={texts.lines} sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={texts.lines} sx={stackedTableStyle}>
      <TableHeader columns={texts.columns} />
      <TableBody>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </TableBody>
    </Table>
  </Box>
)

function LineRow({ line }: { readonly line: UseLine }) {
  const { tool, title, model, origin, machineSeconds, createdAt } = line
  const { columns } = texts
  return (
    <TableRow>
      <TableCell className="num">
        <time dateTime={createdAt}>{formatDateTime(new Date(createdAt))}</time>
      </TableCell>
      <TableCell data-label={columns.tool} sx={labelledCellStyle}>
        {title === '' ? usageTexts.tools[tool] : `${usageTexts.tools[tool]}, ${title}`}
      </TableCell>
      <TableCell data-label={columns.model} sx={{ overflowWrap: 'anywhere', ...labelledCellStyle }}>
        {model}
      </TableCell>
      <TableCell className="num" data-label={columns.amount} sx={labelledCellStyle}>
        {usedText(line)}
      </TableCell>
      <TableCell className="num" data-label={columns.machine} sx={labelledCellStyle}>
        {formatAmount('machine-seconds', machineSeconds)}
      </TableCell>
      <TableCell data-label={columns.origin} sx={labelledCellStyle}>
        {usageTexts.origins[origin]}
      </TableCell>
    </TableRow>
  )
}

function usedText({ state, meter, amount, isEstimated }: UseLine): string {
  if (state === 'reserved') return texts.running
  if (state === 'given-back') return texts.notCounted
  const text = formatAmount(meter, amount)
  return isEstimated ? texts.estimated(text) : text
}
