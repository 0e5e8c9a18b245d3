import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Button } from '@mui/material'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { noWorkFilter, type WorkFilterState } from '../use-work-filter.ts'
import { worksTexts as texts } from '../works.texts.ts'

/** In place of a list in which the filter finds nothing. */
export const NothingFiltered = ({ filter }: { readonly filter: WorkFilterState }) => (
  <EmptyState
    compact
    icon={<SearchOff />}
    title={texts.nothingFound}
    text={texts.nothingFoundHelp}
    action={
      <Button variant="outlined" color="inherit" onClick={() => filter.change(noWorkFilter)}>
        {texts.clearFilters}
      </Button>
    }
  />
)
