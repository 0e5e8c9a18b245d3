import { retentionLimits } from '@atelier/contract/retention/retention-rules'
import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { Switch, TableCell, TableRow, TextField } from '@mui/material'
import { labelledCellStyle } from '#ui/lists/stacked-table.ts'
import { phoneMediaQuery } from '#ui/theme/design-tokens.ts'
import { retentionTexts } from '../retention.texts.ts'
import { dayFields, type TypedRule } from './typed-rules.ts'

const texts = retentionTexts.rules

interface Props {
  readonly kind: ListedKind
  readonly rule: TypedRule
  /** Its days are not allowed, or not in their order. */
  readonly isWrong: boolean
  readonly onChange: (rule: TypedRule) => void
}

/** The rule of one kind: three numbers of days, and whether pins keep works. */
export function RuleRow({ kind, rule, isWrong, onChange }: Props) {
  const name = retentionTexts.kinds[kind]
  return (
    <TableRow sx={{ '& td, & th': { verticalAlign: 'middle' } }}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 550 }}>
        {name}
      </TableCell>
      {dayFields.map((field) => (
        <TableCell key={field} data-label={texts.columns[field]} sx={cellStyle}>
          <TextField
            size="small"
            type="number"
            value={rule[field]}
            error={isWrong}
            onChange={(event) => onChange({ ...rule, [field]: event.target.value })}
            slotProps={{
              htmlInput: {
                ...retentionLimits.days,
                step: 1,
                inputMode: 'numeric',
                'aria-label': texts.fields[field](name),
              },
            }}
            sx={{ width: 112 }}
          />
        </TableCell>
      ))}
      <TableCell data-label={texts.columns.exemptsPinned} sx={cellStyle}>
        <Switch
          checked={rule.exemptsPinned}
          onChange={(_, exemptsPinned) => onChange({ ...rule, exemptsPinned })}
          slotProps={{ input: { 'aria-label': texts.fields.exemptsPinned(name) } }}
        />
      </TableCell>
    </TableRow>
  )
}

/** On a phone the names are at the left, and the fields below each other at the right. */
const cellStyle = {
  [phoneMediaQuery]: {
    ...labelledCellStyle[phoneMediaQuery],
    '&&': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 1,
      minHeight: 44,
    },
  },
} as const
