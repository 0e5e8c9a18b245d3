import type { CatalogueEntry, ModelInstall } from '@atelier/contract/local-models/local-models'
import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

const catalogueKey = queryKey('localModels', 'catalogue')

/** Puts the installation of a live event into the cached catalogue; without effect when the catalogue was never opened. */
export function updateInstall(queries: QueryClient, install: ModelInstall): void {
  const isOver = install.state === 'installed'
  queries.setQueryData<CatalogueEntry[]>(catalogueKey, (entries) =>
    entries?.map((entry) =>
      entry.id === install.entryId
        ? { ...entry, install, isTried: entry.isTried || isOver }
        : entry,
    ),
  )
  // A catalogue that is being fetched may be older than this event, and would undo it.
  if (queries.isFetching({ queryKey: catalogueKey }) > 0)
    void queries.invalidateQueries({ queryKey: catalogueKey })
}
