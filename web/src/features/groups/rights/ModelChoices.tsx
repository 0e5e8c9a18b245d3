import type { Rights } from '@atelier/contract/groups/rights'
import { Stack, TextField } from '@mui/material'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Autocomplete } from '#ui/forms/suggestions/Autocomplete.tsx'
import { useModelIds } from '../api/use-groups.ts'
import { groupsTexts } from '../groups.texts.ts'

const texts = groupsTexts.rights

interface Props {
  readonly models: Rights['models']
  readonly isFixed: boolean
  readonly onChange: (models: Rights['models']) => void
}

/** All models, or some by their ids and those of some engines. */
export function ModelChoices({ models, isFixed, onChange }: Props) {
  const { data: ids = [] } = useModelIds()
  return (
    <>
      <SwitchRow
        label={texts.allModels}
        text={texts.allModelsHelp}
        checked={models === 'all'}
        isFixed={isFixed}
        onChange={(isAll) => onChange(isAll ? 'all' : { ids: [], engines: [] })}
      />
      {models !== 'all' && (
        <Stack sx={{ gap: 2, pb: 1.5 }}>
          <NameChoices
            label={texts.chosenModels}
            help={texts.chosenModelsHelp}
            known={ids}
            chosen={models.ids}
            isFixed={isFixed}
            onChange={(chosen) => onChange({ ...models, ids: chosen })}
          />
          <NameChoices
            label={texts.chosenEngines}
            help={texts.chosenEnginesHelp}
            known={[]}
            chosen={models.engines}
            isFixed={isFixed}
            onChange={(chosen) => onChange({ ...models, engines: chosen })}
          />
        </Stack>
      )}
    </>
  )
}

interface NameChoicesProps {
  readonly label: string
  readonly help: string
  readonly known: readonly string[]
  readonly chosen: readonly string[]
  readonly isFixed: boolean
  readonly onChange: (chosen: string[]) => void
}

/** Names from a list, or typed: an engine that is away does not list its models. */
const NameChoices = ({ label, help, known, chosen, isFixed, onChange }: NameChoicesProps) => (
  <Autocomplete
    multiple
    freeSolo
    disabled={isFixed}
    options={[...known]}
    filterSelectedOptions
    value={[...chosen]}
    onChange={(_, names) => onChange([...new Set(names)])}
    renderInput={(input) => <TextField {...input} label={label} helperText={help} />}
  />
)
