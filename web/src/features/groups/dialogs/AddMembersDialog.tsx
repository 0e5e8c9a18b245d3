import type { Group } from '@atelier/contract/groups/groups'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Autocomplete } from '#ui/forms/suggestions/Autocomplete.tsx'
import { useChangeMembers, useFoundUsers } from '../api/use-groups.ts'
import { groupsTexts } from '../groups.texts.ts'

const texts = groupsTexts.members

interface Props {
  readonly frame: DialogState
  readonly group: Group
  readonly onAdded: () => void
}
interface Choice {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Finds accounts by name or e-mail, and adds those that were chosen. */
export function AddMembersDialog({ frame, group, onAdded }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const { data, isFetching } = useFoundUsers(typed)
  const { mutate, isPending, error } = useChangeMembers(group.id)
  const add = () => mutate({ add: chosen.map(({ id }) => id) }, { onSuccess: onAdded })
  return (
    <FormDialog
      frame={frame}
      title={texts.addTo(group.name)}
      submit={texts.submit}
      isPending={isPending}
      reason={chosen.length === 0 ? texts.chooseHelp : undefined}
      problem={error ? groupsTexts.because(texts.failedChange, errorMessage(error)) : undefined}
      maxWidth="sm"
      onSubmit={add}
    >
      <Autocomplete
        multiple
        filterSelectedOptions
        // The server has searched.
        filterOptions={(found) => found}
        options={typed.trim() === '' ? [] : (data?.users ?? []).map(toChoice)}
        value={[...chosen]}
        onChange={(_, choices) => setChosen(choices)}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        loading={isFetching}
        loadingText={texts.searching}
        noOptionsText={typed.trim() === '' ? texts.chooseHelp : texts.none}
        getOptionLabel={({ name, email }) => `${name} (${email})`}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderInput={(input) => (
          <TextField {...input} label={texts.choose} helperText={texts.chooseHelp} autoFocus />
        )}
      />
    </FormDialog>
  )
}

const toChoice = ({ id, name, email }: Choice): Choice => ({ id, name, email })
