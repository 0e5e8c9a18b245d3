import type { ManagedUser, UserQuery, userSorts } from '@atelier/contract/users/users'
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material'
import { useUser } from '#features/sign-in/auth-context.ts'
import { formatExactTime } from '#format/dates.ts'
import { formatNumber } from '#format/numbers.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { labelledCellStyle } from '#ui/lists/stacked-table.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { StorageCell } from './StorageCell.tsx'
import { type UserActionProps, UserActions } from './UserActions.tsx'
import { UserIdentity } from './UserIdentity.tsx'
import { UserStatus } from './UserStatus.tsx'
import { manyColumnsStyle, userTableStyle } from './user-table-style.ts'

type Sorted = Pick<UserQuery, 'sort' | 'order'>
interface Props {
  readonly users: readonly ManagedUser[]
  readonly sorted: Sorted
  readonly onSort: (sorted: Sorted) => void
  readonly actionsOf: (user: ManagedUser) => Omit<UserActionProps, 'user' | 'isSelf'>
}

const tableStyle = [userTableStyle, manyColumnsStyle]
const stats = ['totalChats', 'totalImages', 'totalAudio'] as const

/** The accounts of one page. */
export const UserTable = ({ users, sorted, onSort, actionsOf }: Props) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={texts.table} sx={tableStyle}>
      <TableHead>
        <TableRow>
          <SortCell name="name" label={texts.columns.user} sorted={sorted} onSort={onSort} />
          <TableCell>{texts.columns.role}</TableCell>
          <TableCell>{texts.columns.status}</TableCell>
          <SortCell
            name="lastLogin"
            label={texts.columns.lastLogin}
            sorted={sorted}
            onSort={onSort}
          />
          {stats.map((name) => (
            <TableCell key={name} align="right">
              {texts.stats[name]}
            </TableCell>
          ))}
          <SortCell name="storage" label={texts.columns.storage} sorted={sorted} onSort={onSort} />
          <TableCell align="right">{texts.columns.actions}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...actionsOf(user)} />
        ))}
      </TableBody>
    </Table>
  </Box>
)

interface SortProps extends Pick<Props, 'sorted' | 'onSort'> {
  readonly name: (typeof userSorts)[number]
  readonly label: string
}
function SortCell({ name, label, sorted, onSort }: SortProps) {
  const isSorted = sorted.sort === name
  const next = isSorted && sorted.order === 'asc' ? 'desc' : 'asc'
  return (
    <TableCell sortDirection={isSorted ? sorted.order : false}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? sorted.order : 'asc'}
        onClick={() => onSort({ sort: name, order: next })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}

function UserRow({ user, ...actions }: Omit<UserActionProps, 'isSelf'>) {
  const isSelf = useUser().id === user.id
  const { role, lastLogin } = user
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        className="wide"
        sx={{ minWidth: 200, fontWeight: 'inherit' }}
      >
        <UserIdentity user={user} isSelf={isSelf} />
      </TableCell>
      <TableCell>
        <StatusBadge tone={role === 'ADMIN' ? 'primary' : 'neutral'}>
          {texts.roles[role]}
        </StatusBadge>
      </TableCell>
      <TableCell>
        <UserStatus user={user} />
      </TableCell>
      <TableCell className="num wide" data-label={texts.columns.lastLogin} sx={labelledCellStyle}>
        {lastLogin === null ? (
          texts.never
        ) : (
          <time dateTime={lastLogin}>{formatExactTime(new Date(lastLogin))}</time>
        )}
      </TableCell>
      {stats.map((name) => (
        <TableCell
          key={name}
          align="right"
          className="num"
          data-label={texts.stats[name]}
          sx={labelledCellStyle}
        >
          {formatNumber(user.stats[name])}
        </TableCell>
      ))}
      <StorageCell user={user} />
      <TableCell className="wide">
        <UserActions user={user} isSelf={isSelf} {...actions} />
      </TableCell>
    </TableRow>
  )
}
