import type { ManagedUser } from '@atelier/contract/users/users'
import { TableCell } from '@mui/material'
import { StorageBar } from '#ui/charts/StorageBar.tsx'
import { usersTexts as texts } from '../users.texts.ts'

/** What an account stores, in the tables of accounts. */
export const StorageCell = ({ user: { name, storage } }: { readonly user: ManagedUser }) => (
  <TableCell className="wide" sx={{ minWidth: 168 }}>
    <StorageBar used={storage.usedBytes} limit={storage.limit} label={texts.storageOf(name)} />
  </TableCell>
)
