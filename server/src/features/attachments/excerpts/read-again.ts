import type { Database } from '#database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import { withDocumentTurn } from '#platform/shared-work.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { positionlessRows } from './positionless.repository.ts'
import { type ReadDocument, readDocument } from './read-document.ts'

interface ReadAgainDependencies {
  readonly database: Database
  readonly files: Pick<StoredFiles, 'withFile'>
  readonly mayRunChore: MayRunChore
  readonly log: Log
}

interface OldDocument {
  readonly id: string
  readonly userId: string
  readonly fileId: string | null
}

const hourMs = 60 * 60 * 1000
const perRound = 50

/**
 * Documents of messages that were read before there were positions are read again once, so that replies cite their pages instead of the
 * lines of their text: one after the other, and each takes its turn among those that its owner waits for.
 */
export function createReadAgain(dependencies: ReadAgainDependencies) {
  const { mayRunChore, log } = dependencies
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const readAgain = () => readAll(dependencies, closing.signal)
  const chore = { name: 'attachments-reading', everyMs: hourMs }
  const readWhenDue = asChore(mayRunChore, chore, readAgain)
  const begin = () => {
    running ??= readWhenDue()
      .catch((cause: unknown) => {
        if (!closing.signal.aborted)
          log.error('des documents joints n’ont pas pu être relus', { source: 'system', cause })
      })
      .finally(() => {
        running = undefined
      })
  }
  return {
    /** Reads again what is left of them. */
    readAgain,
    /** Now and every hour, beside everything else; a round that lasts longer is not begun twice. */
    start(): void {
      begin()
      timer = setInterval(begin, hourMs).unref()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      closing.abort(new Error('the server ends'))
      await running
    },
  }
}

/** One that cannot be read now is left to the next round, and keeps none from it. */
async function readAll(dependencies: ReadAgainDependencies, signal: AbortSignal): Promise<void> {
  const { database, log } = dependencies
  let after = ''
  for (;;) {
    const documents = await positionlessRows(database.queries).list({ after, limit: perRound })
    for (const document of documents)
      await readOne(dependencies, document, signal).catch((cause: unknown) => {
        if (signal.aborted) throw cause
        log.error('un document joint n’a pas pu être relu', { source: 'system', cause })
      })
    after = documents.at(-1)?.id ?? after
    if (documents.length < perRound) return
  }
}

async function readOne(
  { database, files }: ReadAgainDependencies,
  { id, userId, fileId }: OldDocument,
  signal: AbortSignal,
): Promise<void> {
  if (!(await positionlessRows(database.queries).isLeft(id))) return
  const read = (path: string): Promise<ReadDocument> => readDocument(path, { signal })
  const result =
    fileId === null
      ? undefined
      : await withDocumentTurn({ userId, signal }, () => files.withFile(fileId, read))
  await database.commit((on) => positionlessRows(on).save(id, result))
}
