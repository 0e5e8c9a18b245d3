import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches again what an event has made stale. The library takes a first answer that is still on its way for the new one,
 * though it may be older than the event: such a query is fetched once more when it has come.
 */
export function refetchStale(queries: QueryClient, queryKey: QueryKey): void {
  const loading = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  void queries.invalidateQueries({ queryKey })
  for (const query of loading) {
    const fetchAgain = () =>
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(fetchAgain, fetchAgain)
  }
}
