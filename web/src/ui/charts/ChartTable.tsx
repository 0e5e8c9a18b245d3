import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'

interface Props {
  /** Opens the table. */
  readonly open: string
  readonly label: string
  /** The header of each column; the first names the rows. */
  readonly columns: readonly string[]
  /** The name of each row, then its values. */
  readonly rows: readonly (readonly [string, ...string[]])[]
}

/** The values of a chart, for those who do not see it or want the exact numbers. */
export const ChartTable = ({ open, label, columns, rows }: Props) => (
  <Box component="details" sx={{ mt: 2 }}>
    <Typography variant="body2" component="summary" sx={{ cursor: 'pointer' }}>
      {open}
    </Typography>
    {/* Focusable, so that it can be scrolled by keys. */}
    <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto', maxHeight: 400 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name, ...values]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" className="num">
                {name}
              </TableCell>
              {values.map((value, index) => (
                <TableCell key={columns[index + 1]} align="right" className="num">
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Box>
)
