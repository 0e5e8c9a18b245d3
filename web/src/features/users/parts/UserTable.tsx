import type { KnownUser, UserQuery, userSorts } from '@atelier/contract/users'
import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material'
import { useUser } from '#features/account/auth-context.ts'
import { usersTexts as texts } from '#features/users/users.texts.ts'
import { exactMoment } from '#format/dates.ts'
import { formatNumber } from '#format/numbers.ts'
import { Status } from '#ui/Status.tsx'
import { labelledCell } from '#ui/stacked-table.ts'
import { Person } from './Person.tsx'
import { peopleTable } from './people-table.ts'
import { type ActionProps, UserActions } from './UserActions.tsx'

type Sorted = Pick<UserQuery, 'sort' | 'order'>
interface Props {
  readonly users: readonly KnownUser[]
  readonly sorted: Sorted
  readonly onSort: (sorted: Sorted) => void
  readonly actionsOf: (user: KnownUser) => Omit<ActionProps, 'user' | 'isSelf'>
}

const stats = ['totalChats', 'totalImages', 'totalAudio'] as const

/** The accounts of one page. */
export const UserTable = ({ users, sorted, onSort, actionsOf }: Props) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={texts.table} sx={peopleTable}>
      <TableHead>
        <TableRow>
          <SortCell name="name" label={texts.columns.user} {...{ sorted, onSort }} />
          <TableCell>{texts.columns.role}</TableCell>
          <TableCell>{texts.columns.status}</TableCell>
          <SortCell name="lastLogin" label={texts.columns.lastLogin} {...{ sorted, onSort }} />
          {stats.map((name) => (
            <TableCell key={name} align="right">
              {texts.stats[name]}
            </TableCell>
          ))}
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

function UserRow({ user, ...actions }: Omit<ActionProps, 'isSelf'>) {
  const isSelf = useUser().id === user.id
  const { role, isActive, isSuspended, lastLogin } = user
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        className="wide"
        sx={{ minWidth: 200, fontWeight: 'inherit' }}
      >
        <Person user={user} isSelf={isSelf} />
      </TableCell>
      <TableCell>
        <Status tone={role === 'ADMIN' ? 'primary' : 'neutral'}>{texts.roles[role]}</Status>
      </TableCell>
      <TableCell>
        <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
          <Status tone={isActive ? 'success' : 'neutral'}>
            {isActive ? texts.active : texts.inactive}
          </Status>
          {isSuspended && <Status tone="warning">{texts.suspended}</Status>}
        </Stack>
      </TableCell>
      <TableCell
        className="num wide"
        data-label={texts.columns.lastLogin}
        sx={{ ...labelledCell, whiteSpace: 'nowrap' }}
      >
        {lastLogin === null ? (
          texts.never
        ) : (
          <time dateTime={lastLogin}>{exactMoment(new Date(lastLogin))}</time>
        )}
      </TableCell>
      {stats.map((name) => (
        <TableCell
          key={name}
          align="right"
          className="num"
          data-label={texts.stats[name]}
          sx={labelledCell}
        >
          {formatNumber(user.stats[name])}
        </TableCell>
      ))}
      <TableCell className="wide">
        <UserActions user={user} isSelf={isSelf} {...actions} />
      </TableCell>
    </TableRow>
  )
}
