import { TableCell, TableHead, TableRow } from '@mui/material'

/** The heads of a table whose columns are only read, in the order they are written down. */
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
