import { groupLimits } from '@atelier/contract/groups/rights'
import { TextField } from '@mui/material'
import { Autocomplete } from '#ui/forms/suggestions/Autocomplete.tsx'
import { useGroups } from './api/use-groups.ts'
import { naming } from './GroupField.tsx'
import { groupsTexts } from './groups.texts.ts'

const texts = groupsTexts.choice

interface Props {
  /** By default it may be left empty. */
  readonly label?: string
  readonly help: string
  readonly value: readonly string[]
  /** The caller is the administrator: only they give a group that carries rights of administration. */
  readonly isAdmin: boolean
  readonly onChange: (groupIds: readonly string[]) => void
}

/** Several groups, found by their names; not that of all users. */
export function GroupsField({ label = texts.label, help, value, isAdmin, onChange }: Props) {
  const { data = [], isPending } = useGroups()
  const choices = data.filter(
    ({ isEveryone, isDelegating }) => !isEveryone && (isAdmin || !isDelegating),
  )
  return (
    <Autocomplete
      size="small"
      multiple
      filterSelectedOptions
      options={choices}
      value={choices.filter(({ id }) => value.includes(id))}
      onChange={(_, groups) =>
        onChange(groups.slice(0, groupLimits.groupsPerUser).map(({ id }) => id))
      }
      loading={isPending}
      noOptionsText={texts.none}
      {...naming}
      renderInput={(input) => <TextField {...input} label={label} helperText={help} />}
    />
  )
}
