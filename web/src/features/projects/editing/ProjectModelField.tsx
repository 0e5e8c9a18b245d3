import { MenuItem, TextField } from '@mui/material'
import { findModel } from '#features/models/find-model.ts'
import { useModels } from '#features/models/use-models.ts'
import { OptionText } from '#ui/forms/OptionText.tsx'
import { projectsTexts as texts } from '../projects.texts.ts'

interface Props {
  /** `null`: that of other chats. */
  readonly modelId: string | null
  readonly onChange: (modelId: string | null) => void
}

/** The model that chats of the project begin with; one that is no longer offered stays until another is chosen. */
export function ProjectModelField({ modelId, onChange }: Props) {
  const { data: models } = useModels('text')
  const chosen = findModel(models, modelId ?? undefined)
  const isUnknown = modelId !== null && !chosen
  return (
    <TextField
      select
      fullWidth
      label={texts.model}
      helperText={isUnknown && models ? texts.modelGone : texts.modelHelp}
      value={chosen?.id ?? modelId ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          renderValue: () => chosen?.name ?? modelId ?? texts.usualModel,
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
        },
      }}
    >
      <MenuItem value="">{texts.usualModel}</MenuItem>
      {isUnknown && <MenuItem value={modelId}>{modelId}</MenuItem>}
      {models?.map(({ id, name, engine }) => (
        <MenuItem key={id} value={id}>
          <OptionText name={name} detail={engine} />
        </MenuItem>
      ))}
    </TextField>
  )
}
