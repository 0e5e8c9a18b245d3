import type { ManagedUser } from '@atelier/contract/users/users'
import { TableCell } from '@mui/material'
import { StorageBar } from '#ui/charts/StorageBar.tsx'
import { labelledCellStyle } from '#ui/lists/stacked-table.ts'
import { usersTexts as texts } from '../users.texts.ts'

interface Props {
  readonly user: ManagedUser
  /** On a phone, where the table shows more than this. */
  readonly isLabelled?: boolean
}

/** What an account stores, in the tables of accounts. */
export const StorageCell = ({ user: { name, storage }, isLabelled = true }: Props) => (
  <TableCell
    className="wide"
    data-label={texts.columns.storage}
    sx={{ minWidth: 136, ...(isLabelled && labelledCellStyle) }}
  >
    <StorageBar used={storage.usedBytes} limit={storage.limit} label={texts.storageOf(name)} />
  </TableCell>
)
