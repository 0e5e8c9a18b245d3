import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import { TextField } from '@mui/material'
import { type Control, useController } from 'react-hook-form'
import { useModelName, useModels } from '#features/models/use-models.ts'
import { Autocomplete } from '#ui/forms/suggestions/Autocomplete.tsx'
import { assistantsTexts } from '../assistants.texts.ts'
import type { AssistantValues } from './assistant-values.ts'

const texts = assistantsTexts.form

interface Props {
  readonly control: Control<AssistantValues, unknown, AssistantContent>
}

/** The models of an assistant in order; one that is no longer offered stays until it is taken away. */
export function ModelsField({ control }: Props) {
  const { field, fieldState } = useController({ control, name: 'models' })
  const models = useModels('text').data ?? []
  const nameOf = useModelName('text')
  const chosen = field.value ?? []
  const offered = models.map(({ id }) => id)
  return (
    <Autocomplete
      multiple
      size="small"
      filterSelectedOptions
      options={[...new Set([...offered, ...chosen])]}
      value={chosen}
      getOptionLabel={nameOf}
      noOptionsText={noneText({ offered, chosen })}
      onChange={(_, ids) => field.onChange(ids.slice(0, assistantLimits.models))}
      renderInput={(input) => (
        <TextField
          {...input}
          label={texts.models}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? texts.modelsHelp}
        />
      )}
    />
  )
}

/** Why the list is empty: nothing is offered, all of it is chosen, or nothing has the name that was typed. */
function noneText({
  offered,
  chosen,
}: Readonly<Record<'offered' | 'chosen', readonly string[]>>): string {
  if (offered.length === 0) return texts.noModels
  return offered.every((id) => chosen.includes(id)) ? texts.allModelsChosen : texts.noSuchModel
}
