import Search from '@mui/icons-material/SearchRounded'
import { InputAdornment, MenuItem, OutlinedInput, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { imagesTexts as texts } from '#features/images/images.texts.ts'
import type { GalleryFilterState } from '#features/images/use-gallery-filter.ts'
import { useFacets } from '#features/images/use-images.ts'
import { useModelName } from '#features/models/use-models.ts'

/** Words of the prompt, favourites, a tag, a model. */
export function GalleryFilters({ state: { filter, typed, set } }: { readonly state: GalleryFilterState }) {
  const { data: facets } = useFacets()
  const modelName = useModelName('image')
  return (
    <Stack direction="row" sx={{ gap: 1, mb: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <OutlinedInput
        size="small"
        type="search"
        value={typed}
        placeholder={texts.search}
        onChange={(event) => set('search', event.target.value)}
        slotProps={{ input: { 'aria-label': texts.search, maxLength: 200 } }}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        sx={{ flex: '1 1 220px' }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.favorites}
        value={filter.favorite ?? 'all'}
        onChange={(_, chosen: string | null) => chosen && set('favorite', chosen === 'true' ? 'true' : undefined)}
      >
        <ToggleButton value="all">{texts.all}</ToggleButton>
        <ToggleButton value="true">{texts.favorites}</ToggleButton>
      </ToggleButtonGroup>
      {facets && facets.tags.length > 0 && (
        <Choice
          label={texts.tag}
          all={texts.allTags}
          values={facets.tags.map((tag) => ({ value: tag, label: tag }))}
          value={filter.tag}
          onChange={(tag) => set('tag', tag)}
        />
      )}
      {facets && facets.models.length > 1 && (
        <Choice
          label={texts.model}
          all={texts.allModels}
          values={facets.models.map((model) => ({ value: model, label: modelName(model) }))}
          value={filter.model}
          onChange={(model) => set('model', model)}
        />
      )}
    </Stack>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}
const Choice = ({ label, all, values, value, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    value={values.some((one) => one.value === value) ? value : ''}
    onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
    sx={{ minWidth: 150 }}
  >
    <MenuItem value="">{all}</MenuItem>
    {values.map((one) => (
      <MenuItem key={one.value} value={one.value}>
        {one.label}
      </MenuItem>
    ))}
  </TextField>
)
