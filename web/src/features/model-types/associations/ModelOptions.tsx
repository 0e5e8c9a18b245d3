import type { Model } from '@atelier/contract/models/models'
import SearchIcon from '@mui/icons-material/SearchRounded'
import { Box, InputAdornment, List, OutlinedInput } from '@mui/material'
import { useState } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { findModels, isModelSelected, type ModelSelection } from '../api/association-changes.ts'
import { modelTypesTexts } from '../model-types.texts.ts'
import { ModelOption } from './ModelOption.tsx'

const texts = modelTypesTexts.associations

interface Props {
  readonly models: readonly Model[]
  readonly choice: { readonly typeId: string; readonly ticks: ModelSelection }
  readonly onToggle: (modelId: string, isTicked: boolean) => void
}

/** Every model, with a search and a checkbox each. */
export function ModelOptions({ models, choice, onToggle }: Props) {
  const [sought, setSought] = useState('')
  const found = findModels(models, sought)
  return (
    <>
      <Quiet variant="body2" sx={{ mb: 1.5 }}>
        {texts.help}
      </Quiet>
      <OutlinedInput
        fullWidth
        type="search"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        placeholder={texts.search}
        inputProps={{ 'aria-label': texts.search }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon sx={{ fontSize: 18 }} />
          </InputAdornment>
        }
      />
      <Box sx={{ mt: 1, mx: -3, px: 3, overflowY: 'auto', flex: 1, minHeight: 160 }}>
        {found.length === 0 && (
          <Quiet variant="body2" role="status" sx={{ py: 3, textAlign: 'center' }}>
            {models.length === 0 ? texts.none : texts.nothingFound}
          </Quiet>
        )}
        <List disablePadding>
          {found.map((model) => (
            <ModelOption
              key={model.id}
              model={model}
              isSelected={isModelSelected(model, choice)}
              onToggle={(isChecked) => onToggle(model.id, isChecked)}
            />
          ))}
        </List>
      </Box>
    </>
  )
}
