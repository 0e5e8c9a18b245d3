import type { SearchType } from '@atelier/contract/search'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Button, Skeleton, Stack } from '@mui/material'
import { useCallback } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Panel } from '#ui/Panel.tsx'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { SearchHitItem } from './parts/SearchHitItem.tsx'
import { TypeFilter } from './parts/TypeFilter.tsx'
import { searchTexts as texts } from './search.texts.ts'
import { keyOf, useHits } from './use-search.ts'

interface Props {
  readonly q: string
  /** None is everything. */
  readonly types: readonly SearchType[]
  readonly onTypes: (types: readonly SearchType[]) => void
}

/** Everything that says what is searched, the newest first; more of it as one scrolls. */
export function SearchHits({ q, types, onTypes }: Props) {
  return (
    <>
      <TypeFilter chosen={types} onChange={onTypes} />
      <Found q={q} types={types} onTypes={onTypes} />
    </>
  )
}

function Found({ q, types, onTypes }: Props) {
  const {
    hits,
    error,
    refetch,
    hasNextPage,
    isFetching,
    isFetchNextPageError,
    fetchNextPage,
    isPlaceholderData,
  } = useHits(q, types)
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  if (error && (!hits || isPlaceholderData))
    return (
      <FailedPanel
        title={texts.failed}
        text={sentenceFor(error)}
        retry={texts.retry}
        onRetry={() => void refetch()}
      />
    )
  if (!hits) return <Waiting />
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {isPlaceholderData ? texts.loading : texts.count(hits.length, hasNextPage)}
      </Box>
      <Panel pad={false} sx={{ opacity: isPlaceholderData ? 0.6 : 1, maxWidth: readable }}>
        {hits.length === 0 && !isPlaceholderData && (
          <Nothing q={q} isNarrowed={types.length > 0} onAll={() => onTypes([])} />
        )}
        <Box
          component="ul"
          aria-label={texts.hits}
          hidden={hits.length === 0}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {hits.map((hit) => (
            <SearchHitItem key={keyOf(hit)} hit={hit} />
          ))}
        </Box>
        {hasNextPage && !isPlaceholderData && (
          <Box sx={{ px: 1 }}>
            <LoadMore isFetching={isFetching} hasFailed={isFetchNextPageError} onMore={more} />
          </Box>
        )}
      </Panel>
    </>
  )
}

interface NothingProps {
  readonly q: string
  readonly isNarrowed: boolean
  readonly onAll: () => void
}
const Nothing = ({ q, isNarrowed, onAll }: NothingProps) => (
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
const Waiting = () => (
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
