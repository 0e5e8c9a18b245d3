import { TableCell } from '@mui/material'
import { formatExactTime } from '#format/dates.ts'

/** When something happened, to the second; `at` is an ISO date. */
export const TimestampCell = ({ at }: { readonly at: string }) => (
  <TableCell className="num" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
    <time dateTime={at}>{formatExactTime(new Date(at))}</time>
  </TableCell>
)
