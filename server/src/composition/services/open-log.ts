import { type Environment, version } from '#environment.ts'
import { createLogRecorder, type LogRecorder } from '#features/logs/log-recorder.ts'
import { openLogFile, openSharedLogTable } from '#features/logs/open-log-store.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { Servers } from '#platform/servers.ts'
import type { ServicesOptions } from '../services-options.ts'

/** Records the log from the first moment. With a database of several servers, lines wait in memory until it is open. */
export function startLogRecorder(
  folder: DataFolder,
  { environment, clock, log }: Pick<ServicesOptions, 'environment' | 'clock' | 'log'>,
): LogRecorder {
  const recorder = createLogRecorder({
    clock,
    maxDays: environment.LOG_DAYS,
    maxLines: environment.LOG_LINES,
    onFailure: (cause) => log.error('le journal ne peut pas être enregistré', { cause }),
  })
  if (environment.DATABASE_URL === undefined) {
    const onReplaced = (cause: unknown) =>
      log.error('le journal enregistré était illisible\u00a0: un journal vide le remplace', {
        cause,
      })
    recorder.open(openLogFile(folder.logsFile, onReplaced))
  }
  recorder.record({
    level: 'info',
    source: 'system',
    message: 'le serveur démarre',
    fields: { version },
  })
  return recorder
}

/** Once its table is there, the log of several servers is one, and one of them removes its old lines. */
export async function openSharedLog(
  recorder: LogRecorder,
  {
    environment,
    servers,
  }: { readonly environment: Environment; readonly servers: Pick<Servers, 'name' | 'mayRunChore'> },
): Promise<void> {
  const url = environment.DATABASE_URL
  if (url === undefined) return
  const preparesStatements = environment.DATABASE_PREPARED === 'on'
  const store = await openSharedLogTable({ url, preparesStatements, serverName: servers.name })
  recorder.open(store, (everyMs) => servers.mayRunChore('log', everyMs))
}
