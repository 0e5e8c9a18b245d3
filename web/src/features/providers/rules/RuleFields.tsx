import { groupRuleLimits } from '@atelier/contract/providers/group-rules'
import RemoveIcon from '@mui/icons-material/CloseRounded'
import { Box, IconButton, MenuItem, TextField } from '@mui/material'
import { GroupField } from '#features/groups/GroupField.tsx'
import { groupRulesTexts as texts } from '../group-rules.texts.ts'
import type { EditedRule } from './edited-rules.ts'

const matches = ['is', 'starts'] as const

interface Props {
  readonly rule: EditedRule
  readonly number: number
  readonly isFirst: boolean
  readonly onChange: (rule: EditedRule) => void
  readonly onRemove: () => void
}

/** One rule: who has this value in this claim is in this group. */
export const RuleFields = ({ rule, number, isFirst, onChange, onRemove }: Props) => (
  <Box component="li" aria-label={texts.rule(number)} sx={rowStyle}>
    <TextField
      label={texts.claim}
      value={rule.claim}
      helperText={isFirst ? texts.claimHelp : undefined}
      onChange={({ target }) => onChange({ ...rule, claim: target.value })}
      slotProps={{ htmlInput: { maxLength: groupRuleLimits.claimMax, autoComplete: 'off' } }}
    />
    <TextField
      select
      label={texts.match}
      value={rule.match}
      onChange={({ target }) =>
        onChange({ ...rule, match: target.value === 'starts' ? 'starts' : 'is' })
      }
    >
      {matches.map((match) => (
        <MenuItem key={match} value={match}>
          {texts.matches[match]}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      label={texts.value}
      value={rule.value}
      onChange={({ target }) => onChange({ ...rule, value: target.value })}
      slotProps={{ htmlInput: { maxLength: groupRuleLimits.valueMax, autoComplete: 'off' } }}
    />
    <GroupField
      label={texts.group}
      value={rule.groupId}
      onChange={(groupId) => onChange({ ...rule, groupId })}
    />
    <IconButton
      aria-label={texts.remove(number)}
      onClick={onRemove}
      sx={{ justifySelf: 'end', alignSelf: { md: 'center' } }}
    >
      <RemoveIcon />
    </IconButton>
  </Box>
)

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1.2fr 0.9fr 1.2fr 1.2fr auto' },
  alignItems: 'start',
  gap: 1.5,
  py: 1.5,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
