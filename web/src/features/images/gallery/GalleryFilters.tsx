import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useModelName } from '#features/models/use-models.ts'
import { FilterChoice, FilterSearch } from '#ui/lists/FilterBar.tsx'
import { useFacets } from '../api/use-images.ts'
import { imagesTexts as texts } from '../images.texts.ts'
import type { GalleryFilterState } from './use-gallery-filter.ts'

/** Filters by words of the prompt, favourites, tag and model. */
export function GalleryFilters({
  state: { filter, typed, set },
}: {
  readonly state: GalleryFilterState
}) {
  const { data: facets } = useFacets()
  const modelName = useModelName('image')
  return (
    <Stack direction="row" sx={{ gap: 1, mb: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <FilterSearch
        label={texts.search}
        value={typed}
        maxLength={200}
        onChange={(text) => set('search', text)}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.favorites}
        value={filter.favorite ?? 'all'}
        onChange={(_, chosen: string | null) =>
          chosen && set('favorite', chosen === 'true' ? 'true' : undefined)
        }
      >
        <ToggleButton value="all">{texts.all}</ToggleButton>
        <ToggleButton value="true">{texts.favorites}</ToggleButton>
      </ToggleButtonGroup>
      {facets && facets.models.length > 1 && (
        <FilterChoice
          label={texts.model}
          all={texts.allModels}
          choices={facets.models}
          nameOf={modelName}
          value={filter.model}
          onChange={(model) => set('model', model)}
        />
      )}
    </Stack>
  )
}
