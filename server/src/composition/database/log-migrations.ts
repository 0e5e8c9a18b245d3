import type { Log } from '#platform/log/log.ts'

/** Tells which changes of the tables were made. */
export function logMigrations(log: Log, { applied }: { readonly applied: readonly string[] }) {
  if (applied.length > 0)
    log.info('la base de données a été mise à niveau', { source: 'system', applied })
}
