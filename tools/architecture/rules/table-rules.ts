import type { Fault, Source } from './rule.ts'

interface AllowedTables {
  readonly path: string
  readonly tables: readonly string[]
  /** Why it does not go through the owner: the measured cost, or the lack of any other method. */
  readonly reason: string
}

/** Files that touch tables of another owner. */
export const allowedTables: readonly AllowedTables[] = [
  {
    path: 'server/src/features/inpainting/quotas/quota.repository.ts',
    tables: ['users'],
    reason:
      'The columns of the quota are its own, though they are in the row of the account: the test and the reservation are one update, so that two requests never take the same last one.',
  },
  {
    path: 'server/src/features/inpainting/quotas/account-quota.repository.ts',
    tables: ['users'],
    reason:
      'The same columns, as the administrator sets them; with the e-mail that the audit entry needs, read in the same transaction.',
  },
  {
    path: 'server/src/storage/stored-files.repository.ts',
    tables: ['users'],
    reason:
      'Every picture of a page asks whether its owner may still use the installation: 7 µs in one query, 13 µs in two (SQLite, 20 000 accounts), and storage, below the features, cannot ask account.',
  },
  {
    path: 'server/src/storage/usage/user-storage.repository.ts',
    tables: ['users'],
    reason:
      'The total and the limit are in the row of the account, maintained by the database: every message and every file asks once, by key, in its own transaction, and storage, below the features, cannot ask account.',
  },
  {
    path: 'server/src/jobs/requests/idempotency.repository.ts',
    tables: ['users'],
    reason:
      'The answer to the request that deleted its own account cannot be stored: the check is one read by key (6 µs), and jobs, below the features, cannot ask account.',
  },
]

/** Full-text indexes of SQLite, which Kysely does not know. */
const indexTables: Readonly<Record<string, string>> = { search_words: 'chat', work_words: 'search' }

const ownersFolder = 'server/src/database/tables/'
const ownerOfFile = (path: string) => path.slice(ownersFolder.length, -'.ts'.length)

/**
 * Every table belongs to one feature, or to one layer below the features; others go through the
 * owner's service.
 * Otherwise two features that never import each other depend on a column that neither can change.
 */
export function findForeignTables(
  sources: ReadonlyMap<string, Source>,
  allowed: readonly AllowedTables[] = allowedTables,
): Fault[] {
  const owners = tableOwners(sources)
  return [...sources.values()]
    .filter(({ location }) => location.package === 'server' && location.inSource)
    .filter(({ location }) => !location.isTest && !location.inner.startsWith('database/'))
    .flatMap((source) => {
      const line = allowed.find(({ path }) => path === source.path)
      return faultsOf(source, owners, line?.tables ?? []).map((message) => ({
        path: source.path,
        message,
      }))
    })
}

function tableOwners(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, string> {
  const owners = [...sources.values()]
    .filter(({ path }) => path.startsWith(ownersFolder))
    .flatMap(({ path, declaredTables }) =>
      declaredTables.map((table) => [table, ownerOfFile(path)] as const),
    )
  return new Map([...Object.entries(indexTables), ...owners])
}

function faultsOf(
  source: Source,
  owners: ReadonlyMap<string, string>,
  allowed: readonly string[],
): string[] {
  const own = ownName(source)
  const foreign = source.tables.names.filter((table) => (owners.get(table) ?? own) !== own)
  return [
    ...foreign
      .filter((table) => !allowed.includes(table))
      .map(
        (table) =>
          `passer par le service de « ${owners.get(table)} » : la table « ${table} » n’appartient pas à « ${own} »`,
      ),
    ...allowed
      .filter((table) => !foreign.includes(table))
      .map((table) => `« ${table} » n’est plus à autoriser ici (rules/table-rules.ts)`),
    ...source.tables.computedAt.map(
      (line) =>
        `ligne ${line} : rien ne dit qu’une table au nom calculé n’appartient pas à un autre : écrire son nom, ou la lire dans database/`,
    ),
    ...source.edges
      .filter(({ to }) => to.path.startsWith(ownersFolder) && ownerOfFile(to.path) !== own)
      .map(({ specifier }) => `ce type de lignes n’appartient pas à « ${own} » (${specifier})`),
  ]
}

/** The feature of a file, or the layer that it belongs to. */
const ownName = ({ location }: Source) => location.feature ?? location.inner.split('/')[0] ?? ''
