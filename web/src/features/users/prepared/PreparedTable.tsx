import type { ManagedUser } from '@atelier/contract/users/users'
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { formatDate } from '#format/dates.ts'
import { labelledCellStyle } from '#ui/lists/stacked-table.ts'
import { ChoiceCell, choiceOf } from '../list/ChosenRows.tsx'
import { UserIdentity } from '../list/UserIdentity.tsx'
import { userTableStyle } from '../list/user-table-style.ts'
import { preparedTexts as texts } from '../users.texts.ts'

export interface NamedProvider {
  readonly id: string
  readonly name: string
}
interface Props {
  readonly users: readonly ManagedUser[]
  readonly chosen: readonly ManagedUser[]
  /** Those that are on. */
  readonly providers: readonly NamedProvider[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** For each account, whether it is prepared, and for which provider. */
export function PreparedTable({ users, chosen, providers, onChoose }: Props) {
  const choice = choiceOf(users, chosen, onChoose)
  return (
    <Table size="small" aria-label={texts.table} sx={userTableStyle}>
      <TableHead>
        <TableRow>
          <ChoiceCell {...choice.all} label={texts.chooseAll} />
          <TableCell>{texts.columns.user}</TableCell>
          <TableCell>{texts.columns.prepared}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id} selected={choice.of(user.id).isChosen}>
            <ChoiceCell {...choice.of(user.id)} label={texts.choose(user.name)} />
            <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
              <UserIdentity user={user} />
            </TableCell>
            <TableCell className="wide" data-label={texts.columns.prepared} sx={labelledCellStyle}>
              {stateOf(user, providers)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function stateOf({ prepared }: ManagedUser, providers: readonly NamedProvider[]): string {
  const provider = providers.find(({ id }) => id === prepared?.providerId)
  // A provider that is off lets nobody in.
  if (!prepared || !provider) return texts.no
  return texts.until(provider.name, formatDate(new Date(prepared.until)))
}
