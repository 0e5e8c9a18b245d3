import type { Group } from '@atelier/contract/groups/groups'
import { TextField } from '@mui/material'
import { Autocomplete } from '#ui/forms/suggestions/Autocomplete.tsx'
import { useGroups } from './api/use-groups.ts'
import { groupsTexts } from './groups.texts.ts'

const texts = groupsTexts.choice

interface Props {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly onChange: (groupId: string) => void
}

/** One group, found by its name; not that of all users. */
export function GroupField({ label, value, problem, onChange }: Props) {
  const { data = [], isPending } = useGroups()
  const choices = data.filter(({ isEveryone }) => !isEveryone)
  return (
    <Autocomplete
      size="small"
      fullWidth
      options={choices}
      value={choices.find(({ id }) => id === value) ?? null}
      onChange={(_, group) => onChange(group?.id ?? '')}
      loading={isPending}
      noOptionsText={texts.none}
      {...naming}
      renderInput={(input) => (
        <TextField {...input} label={label} error={problem !== undefined} helperText={problem} />
      )}
    />
  )
}

/** How a choice of groups names them. */
export const naming = {
  getOptionLabel: ({ name }: Group) => name,
  getOptionKey: ({ id }: Group) => id,
  isOptionEqualToValue: (one: Group, other: Group) => one.id === other.id,
} as const
