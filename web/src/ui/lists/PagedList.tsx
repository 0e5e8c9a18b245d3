import { type ReactNode, useCallback } from 'react'
import { QueryContent, type QueryContentProps, type ShownQuery } from '../feedback/QueryContent.tsx'
import { LoadMore } from './LoadMore.tsx'

/** What the list reads of an infinite query whose `data` is the list of all loaded items. */
export interface PagedQuery<T> extends ShownQuery<readonly T[]> {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly isPlaceholderData: boolean
  readonly fetchNextPage: (options: { readonly cancelRefetch: boolean }) => unknown
}

interface Props<T> extends Omit<QueryContentProps<readonly T[]>, 'query' | 'children'> {
  readonly query: PagedQuery<T>
  /** Shown in place of the rows when there are none; without it, `children` decides. */
  readonly empty?: ReactNode
  /** How many rows are shown before "load more" waits for a click; without it, it never waits. */
  readonly pageSize?: number
  /** The rows, and the end of the list that loads more of them. */
  readonly children: (items: readonly T[], more: ReactNode) => ReactNode
}

/** A list fetched a page at a time: loading, failed with a retry, empty, or its rows and more of them. */
export function PagedList<T>({ query, empty, pageSize, children, ...content }: Props<T>) {
  const { fetchNextPage } = query
  // A page that is already on its way is not asked for twice.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return (
    <QueryContent keepsData {...content} query={query}>
      {(items) =>
        items.length === 0 && empty !== undefined
          ? empty
          : children(
              items,
              query.hasNextPage && !query.isPlaceholderData && (
                <LoadMore
                  {...(pageSize !== undefined && {
                    shown: { count: items.length, atOnce: pageSize },
                  })}
                  isFetching={query.isFetching}
                  hasFailed={query.isFetchNextPageError}
                  onMore={loadMore}
                />
              ),
            )
      }
    </QueryContent>
  )
}
