import { TableCell, TableHead, TableRow } from '@mui/material'

/** The headers of a table, in their order. */
export const TableHeader = ({
  columns,
}: {
  readonly columns: Readonly<Record<string, string>>
}) => (
  <TableHead>
    <TableRow>
      {Object.values(columns).map((name) => (
        <TableCell key={name}>{name}</TableCell>
      ))}
    </TableRow>
  </TableHead>
)
