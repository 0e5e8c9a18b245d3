import { type Activity, activityTools } from '@atelier/contract/my-data/activity'
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useAnyModelName } from '#features/models/use-models.ts'
import { formatNumber } from '#format/numbers.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { myDataTexts } from '../my-data.texts.ts'
import { toolColors } from './tool-colors.ts'

const texts = myDataTexts.activity

export function UsageByTool({ activity: { totals } }: { readonly activity: Activity }) {
  const rows = activityTools
    .map((tool) => ({
      key: tool,
      name: texts.tools[tool],
      note: undefined,
      count: totals[tool],
      color: toolColors[tool],
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return <UsageBreakdown title={texts.byTool} column={texts.tool} rows={rows} />
}

export function UsageByModel({ activity: { models } }: { readonly activity: Activity }) {
  const nameOf = useAnyModelName()
  const rows = models.map(({ model, tool, count }) => ({
    key: `${tool} ${model}`,
    name: nameOf(model),
    note: texts.tools[tool],
    count,
    color: toolColors[tool],
  }))
  return <UsageBreakdown title={texts.byModel} column={texts.model} rows={rows} />
}

interface UsageBreakdownProps {
  readonly title: string
  readonly column: string
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly note: string | undefined
    readonly count: number
    readonly color: string
  }[]
}
/** A table with bars: it needs no other text alternative. */
function UsageBreakdown({ title, column, rows }: UsageBreakdownProps) {
  const max = Math.max(...rows.map(({ count }) => count))
  return (
    <Panel title={title} pad={false}>
      <Table
        aria-label={title}
        sx={{ tableLayout: 'fixed', '& tr:last-of-type > *': { borderBottom: 0 } }}
      >
        <colgroup>
          <col />
          <col style={{ width: 96 }} />
        </colgroup>
        <TableHead sx={visuallyHiddenStyle}>
          <TableRow>
            <TableCell>{column}</TableCell>
            <TableCell>{texts.count}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, note, count, color }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={{ py: 1.25 }}>
                <Typography
                  variant="body2"
                  component="span"
                  sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
                >
                  {name}
                </Typography>
                {note !== undefined && (
                  <Quiet component="span" sx={{ ml: 1 }}>
                    {note}
                  </Quiet>
                )}
                <Box
                  aria-hidden
                  sx={{
                    mt: 0.75,
                    height: 6,
                    borderRadius: '3px',
                    bgcolor: color,
                    width: `${(count / max) * 100}%`,
                  }}
                />
              </TableCell>
              <TableCell align="right" className="num" sx={{ fontWeight: 600 }}>
                {formatNumber(count)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}
