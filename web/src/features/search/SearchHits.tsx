import type { SearchType } from '@atelier/contract/search/search'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Alert, Box, Button, Skeleton, Stack } from '@mui/material'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { SearchHitItem } from './components/SearchHitItem.tsx'
import { TypeFilter } from './components/TypeFilter.tsx'
import { searchTexts as texts } from './search.texts.ts'
import { hitKey, useSearchHits } from './use-search.ts'
import type { ChangeTypes } from './use-url-search.ts'

interface Props {
  readonly q: string
  /** None means all. */
  readonly types: readonly SearchType[]
  readonly onTypes: (next: ChangeTypes) => void
}

/** All hits of a search, the newest first; more of them load on scrolling. */
export function SearchHits({ q, types, onTypes }: Props) {
  return (
    <>
      <TypeFilter chosen={types} onChange={onTypes} />
      <Results q={q} types={types} onTypes={onTypes} />
    </>
  )
}

function Results({ q, types, onTypes }: Props) {
  const { data, ...query } = useSearchHits(q, types)
  // The hits of the previous words stay, dimmed, until the new ones arrive.
  const { hasNextPage, isPlaceholderData, refetch } = query
  return (
    <PagedList
      query={{ ...query, data: data?.hits }}
      failed={texts.failed}
      retry={texts.retry}
      skeleton={<ResultsSkeleton />}
    >
      {(hits, more) => (
        <>
          <Box role="status" sx={visuallyHiddenStyle}>
            {isPlaceholderData ? texts.loading : texts.count(hits.length, hasNextPage)}
          </Box>
          {data?.missesDocuments && <MissingDocuments onSearchAgain={() => void refetch()} />}
          <Panel pad={false} sx={{ opacity: isPlaceholderData ? 0.6 : 1, maxWidth: readable }}>
            {hits.length === 0 && !isPlaceholderData && (
              <NoResults q={q} isNarrowed={types.length > 0} onAll={() => onTypes(() => [])} />
            )}
            <PlainList aria-label={texts.hits} hidden={hits.length === 0}>
              {hits.map((hit) => (
                <SearchHitItem key={hitKey(hit)} hit={hit} />
              ))}
            </PlainList>
            {more && <Box sx={{ px: 1 }}>{more}</Box>}
          </Panel>
        </>
      )}
    </PagedList>
  )
}

const MissingDocuments = ({ onSearchAgain }: { readonly onSearchAgain: () => void }) => (
  <Alert
    severity="info"
    sx={{ mb: 1.5, maxWidth: readable }}
    action={
      <Button color="inherit" size="small" onClick={onSearchAgain}>
        {texts.searchAgain}
      </Button>
    }
  >
    {texts.missesDocuments}
  </Alert>
)

interface NoResultsProps {
  readonly q: string
  readonly isNarrowed: boolean
  readonly onAll: () => void
}
const NoResults = ({ q, isNarrowed, onAll }: NoResultsProps) => (
  <EmptyState
    compact
    icon={<SearchOff />}
    title={texts.nothing(q)}
    text={isNarrowed ? texts.nothingOfType : texts.nothingHelp}
    action={
      isNarrowed && (
        <Button variant="outlined" color="inherit" onClick={onAll}>
          {texts.searchAll}
        </Button>
      )
    }
  />
)

/** Longer lines are hard to read. */
const readable = 1040

/** The same shape while the answer is on its way. */
const ResultsSkeleton = () => (
  <Box role="status" aria-label={texts.loading}>
    <Panel pad={false} sx={{ maxWidth: readable }}>
      {['52%', '38%', '64%', '45%'].map((width) => (
        <Stack key={width} direction="row" sx={{ gap: 1.5, px: 2, py: 1.5 }}>
          <Skeleton variant="rounded" width={44} height={44} sx={{ flex: 'none' }} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width={width} />
            <Skeleton width="16%" height={16} />
            <Skeleton width="80%" height={16} />
          </Box>
        </Stack>
      ))}
    </Panel>
  </Box>
)
