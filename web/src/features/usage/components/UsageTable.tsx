import { meters } from '@atelier/contract/usage/meters'
import type { MeterAmounts } from '@atelier/contract/usage/usage'
import { Box, Table, TableBody, TableCell, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { formatNumber } from '#format/numbers.ts'
import { labelledCellStyle, stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { usageTexts } from '../usage.texts.ts'
import { formatPlain } from './amounts.ts'

export interface UsageRow {
  readonly key: string
  readonly name: ReactNode
  readonly works: number
  readonly amounts: MeterAmounts
  readonly action?: ReactNode
}
interface Props {
  readonly label: string
  /** What the rows are. */
  readonly first: string
  readonly rows: readonly UsageRow[]
  /** Of the last column. */
  readonly actions?: string
}

/** Machine time first: it is what an installation has least of. */
const shown = ['machine-seconds', ...meters.filter((meter) => meter !== 'machine-seconds')] as const

/** What each model, engine or person used, by meter; a list of records on a phone. */
export const UsageTable = ({ label, first, rows, actions }: Props) => (
  // Focusable, so that it can be scrolled by keys.
  <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={label} sx={stackedTableStyle}>
      <TableHeader
        columns={{
          first,
          works: usageTexts.admin.works,
          ...Object.fromEntries(shown.map((meter) => [meter, usageTexts.meters[meter]])),
          ...(actions !== undefined && { actions }),
        }}
      />
      <TableBody>
        {rows.map(({ key, name, works, amounts, action }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <NumberCell label={usageTexts.admin.works}>{formatNumber(works)}</NumberCell>
            {shown.map((meter) => (
              <NumberCell key={meter} label={usageTexts.meters[meter]}>
                {formatPlain(meter, amounts[meter])}
              </NumberCell>
            ))}
            {action !== undefined && <TableCell>{action}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

const NumberCell = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <TableCell className="num" data-label={label} sx={{ whiteSpace: 'nowrap', ...labelledCellStyle }}>
    {children}
  </TableCell>
)
