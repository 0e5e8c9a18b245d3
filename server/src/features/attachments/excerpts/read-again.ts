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
export function createReadAgain({ database, files, mayRunChore, log }: ReadAgainDependencies) {
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  /** Returns nothing when the bytes are gone, or are no longer read. */
  const read = (userId: string, fileId: string | null): Promise<ReadDocument | undefined> => {
    const { signal } = closing
    if (fileId === null) return Promise.resolve(undefined)
    return withDocumentTurn({ userId, signal }, () =>
      files.withFile(fileId, (path) => readDocument(path, { signal })),
    )
  }
  async function readOne({ id, userId, fileId }: OldDocument): Promise<void> {
    if (!(await positionlessRows(database.queries).isLeft(id))) return
    const result = await read(userId, fileId)
    await database.commit((on) => positionlessRows(on).save(id, result))
  }
  async function readAll(): Promise<void> {
    let after = ''
    for (;;) {
      const documents = await positionlessRows(database.queries).list({ after, limit: perRound })
      for (const document of documents)
        await readOne(document).catch((cause: unknown) => {
          if (closing.signal.aborted) throw cause
          log.error('un document joint n’a pas pu être relu', { source: 'system', cause })
        })
      after = documents.at(-1)?.id ?? after
      if (documents.length < perRound) return
    }
  }
  const readWhenDue = asChore(
    mayRunChore,
    { name: 'attachments-reading', everyMs: hourMs },
    readAll,
  )
  let isRunning = false
  const begin = () => {
    if (isRunning) return
    isRunning = true
    running = readWhenDue()
      .catch((cause: unknown) => {
        if (!closing.signal.aborted)
          log.error('des documents joints n’ont pas pu être relus', { source: 'system', cause })
      })
      .finally(() => {
        isRunning = false
      })
  }
  return {
    /** Reads again what is left of them. */
    readAgain: readAll,
    /** Now and every hour, beside everything else. */
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
