import type { ManagedUser } from '@atelier/contract/users/users'
import {
  Box,
  Button,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { formatNumber } from '#format/numbers.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { labelledCellStyle } from '#ui/lists/stacked-table.ts'
import { ChoiceCell, choiceOf } from '../list/ChosenRows.tsx'
import { UserIdentity } from '../list/UserIdentity.tsx'
import { useIsProtected, useProtection } from '../list/use-is-protected.ts'
import { userTableStyle } from '../list/user-table-style.ts'
import { quotasTexts as texts, usersTexts } from '../users.texts.ts'
import { QuotaForm } from './QuotaForm.tsx'

interface Props {
  readonly users: readonly ManagedUser[]
  readonly chosen: readonly ManagedUser[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly onReset: (user: ManagedUser) => void
  readonly onDone: (message: string) => void
}

/** Each account's quota, editable, and how much of it is used. */
export function QuotaTable({ users, chosen, onChoose, onReset, onDone }: Props) {
  const isProtected = useProtection()
  // One that may not be changed would have all of them refused.
  const choosable = users.filter((user) => !isProtected(user))
  const choice = choiceOf(choosable, chosen, onChoose)
  return (
    <Table size="small" aria-label={texts.table} sx={userTableStyle}>
      <TableHead>
        <TableRow>
          <ChoiceCell {...choice.all} label={texts.chooseAll} />
          {Object.entries(texts.columns).map(([name, label]) => (
            <TableCell key={name} align={name === 'actions' ? 'right' : 'left'}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <QuotaRow
            key={user.id}
            user={user}
            {...choice.of(user.id)}
            onReset={() => onReset(user)}
            onDone={onDone}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface RowProps {
  readonly user: ManagedUser
  readonly isChosen: boolean
  readonly onToggle: () => void
  readonly onReset: () => void
  readonly onDone: (message: string) => void
}
function QuotaRow({ user, isChosen, onToggle, onReset, onDone }: RowProps) {
  const protection = useIsProtected(user) ? usersTexts.protected : undefined
  const resetReason = user.inpaintingCount === 0 ? texts.nothingUsed : undefined
  return (
    <TableRow selected={isChosen}>
      <ChoiceCell {...{ isChosen, onToggle }} reason={protection} label={texts.choose(user.name)} />
      <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
        <UserIdentity user={user} />
      </TableCell>
      <TableCell className="wide">
        <QuotaForm
          userIds={[user.id]}
          quota={user.inpaintingQuota}
          label={texts.quotaOf(user.name)}
          save={texts.save}
          saveLabel={texts.saveOf(user.name)}
          protection={protection}
          onSaved={() => onDone(texts.saved)}
        />
      </TableCell>
      <TableCell className="num" data-label={texts.columns.used} sx={labelledCellStyle}>
        <Usage used={user.inpaintingCount} quota={user.inpaintingQuota} />
      </TableCell>
      <TableCell align="right">
        <WithReason reason={protection ?? resetReason}>
          {(ready) => (
            <Button
              {...ready}
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={texts.resetOf(user.name)}
              onClick={onReset}
            >
              {texts.reset}
            </Button>
          )}
        </WithReason>
      </TableCell>
    </TableRow>
  )
}

function Usage({ used, quota }: { readonly used: number; readonly quota: number | null }) {
  if (quota === null) return formatNumber(used)
  const share = quota === 0 ? 100 : Math.min(100, (100 * used) / quota)
  return (
    <Box sx={{ display: { xs: 'inline-block', sm: 'block' }, minWidth: 120, maxWidth: 220 }}>
      <Typography variant="body2" component="span">
        {texts.used(formatNumber(used), formatNumber(quota))}
      </Typography>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={share}
        color={share >= 100 ? 'error' : 'primary'}
        sx={{ mt: 0.5, display: { xs: 'none', sm: 'block' } }}
      />
    </Box>
  )
}
