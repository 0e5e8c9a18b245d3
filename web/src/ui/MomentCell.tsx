import { TableCell } from '@mui/material'
import { exactMoment } from '#format/dates.ts'

/** When something happened, to the second; `at` is an ISO date. */
export const MomentCell = ({ at }: { readonly at: string }) => (
  <TableCell className="num" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
    <time dateTime={at}>{exactMoment(new Date(at))}</time>
  </TableCell>
)
