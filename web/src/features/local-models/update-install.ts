import type { CatalogueEntry, ModelInstall } from '@atelier/contract/local-models/local-models'
import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

/** Puts what the live channel tells of an installation where it is shown; nothing when the catalogue was never opened. */
export function updateInstall(queries: QueryClient, install: ModelInstall): void {
  const isOver = install.state === 'installed'
  queries.setQueryData<CatalogueEntry[]>(queryKey('localModels', 'catalogue'), (entries) =>
    entries?.map((entry) =>
      entry.id === install.entryId
        ? { ...entry, install, isTried: entry.isTried || isOver }
        : entry,
    ),
  )
}
