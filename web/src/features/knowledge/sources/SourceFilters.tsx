import { sourceStates } from '@atelier/contract/knowledge/collections'
import { SourceKind } from '@atelier/contract/knowledge/sources'
import { FilterBar, FilterChoice, FilterSearch } from '#ui/lists/FilterBar.tsx'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import type { SourceFilter } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.filters
const queryMax = 100

/** Which documents are shown, as the address has it. */
export function useSourceFilter() {
  const urlFilter = useUrlFilter()
  const [q, state, kind] = [
    urlFilter.read('titre')?.slice(0, queryMax),
    urlFilter.oneOf('etat', sourceStates),
    urlFilter.oneOf('type', SourceKind.options),
  ]
  const filter: SourceFilter = { ...(q && { q }), ...(state && { state }), ...(kind && { kind }) }
  return { urlFilter, filter, isFiltered: Object.keys(filter).length > 0 }
}

interface Props {
  readonly urlFilter: UrlFilter
  readonly filter: SourceFilter
}
export const SourceFilters = ({ urlFilter, filter }: Props) => (
  <FilterBar>
    <FilterSearch
      label={texts.title}
      value={urlFilter.read('titre') ?? ''}
      maxLength={queryMax}
      onChange={(text) => urlFilter.set('titre', text)}
    />
    <FilterChoice
      label={texts.state}
      all={texts.allStates}
      choices={sourceStates}
      nameOf={(state) => texts.states[state]}
      value={filter.state}
      onChange={(state) => urlFilter.set('etat', state)}
    />
    <FilterChoice
      label={texts.kind}
      all={texts.allKinds}
      choices={SourceKind.options}
      nameOf={(kind) => knowledgeTexts.sources.kinds[kind]}
      value={filter.kind}
      onChange={(kind) => urlFilter.set('type', kind)}
    />
  </FilterBar>
)
