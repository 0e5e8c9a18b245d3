import type { CatalogueEntry, ModelInstall } from '@atelier/contract/local-models/local-models'
import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

const catalogueKey = queryKey('localModels', 'catalogue')

/** Shows the state of an installation as a live event reports it; does nothing when the catalogue was never opened. */
export function updateInstall(queries: QueryClient, install: ModelInstall): void {
  const isOver = install.state === 'installed'
  queries.setQueryData<CatalogueEntry[]>(catalogueKey, (entries) =>
    entries?.map((entry) =>
      entry.id === install.entryId
        ? { ...entry, install, isTried: entry.isTried || isOver }
        : entry,
    ),
  )
  // A list that is on its way may have been read before this event, and would undo it.
  if (queries.isFetching({ queryKey: catalogueKey }) > 0)
    void queries.invalidateQueries({ queryKey: catalogueKey })
}
