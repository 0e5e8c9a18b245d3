import type { Model } from '@atelier/contract/models/models'
import { MenuItem, TextField } from '@mui/material'
import type { Ref } from 'react'
import { OptionText } from '#ui/forms/OptionText.tsx'
import { findModel } from '../find-model.ts'
import { modelsTexts as texts } from '../models.texts.ts'

interface Props {
  readonly models: readonly Model[]
  readonly field: {
    readonly name: string
    readonly value: string
    readonly onChange: (id: string) => void
    readonly onBlur: () => void
    readonly ref: Ref<HTMLInputElement>
  }
  readonly problem: string | undefined
}

/** A list of models with their engines. */
export function ModelSelect({ models, field, problem }: Props) {
  const chosen = findModel(models, field.value)
  return (
    <TextField
      select
      fullWidth
      label={texts.model}
      name={field.name}
      inputRef={field.ref}
      disabled={models.length === 0}
      value={chosen?.id ?? ''}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? (models.length === 0 && texts.nothingOffered)}
      slotProps={{
        inputLabel: { shrink: true },
        formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
        select: {
          displayEmpty: true,
          renderValue: () => chosen?.name ?? texts.choose,
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
        },
      }}
    >
      {models.map(({ id, name, engine }) => (
        <MenuItem key={id} value={id}>
          <OptionText name={name} detail={engine} />
        </MenuItem>
      ))}
    </TextField>
  )
}
