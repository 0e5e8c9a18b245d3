import type { Database } from '#database/database.ts'
import { BackupFailure } from '#storage/backups/backup-failure.ts'
import {
  createOrderedLookup,
  type ListedFile,
  readFileListOf,
  writeFileList,
} from '#storage/backups/file-list.ts'
import { diskReserveBytes } from '#storage/storage.ts'
import { storedFilePages } from '../backup-folder.ts'
import type { BackupWork } from './backup-work.ts'

const concurrentCopies = 8

interface CopiedFiles {
  /** The list of all files of the backup. */
  readonly listFile: string
  readonly fileBytes: number
  readonly newBytes: number
  readonly missingFiles: number
}

interface FilesToCopy {
  readonly database: Database
  readonly listFile: string
  /** The list of files that are in the pool already. */
  readonly knownFile: string | undefined
  readonly total: number
}

/** Copies the files that the database names and that the pool lacks; neither list is ever in memory. */
export async function copyNewFiles(
  work: BackupWork,
  { database, listFile, knownFile, total }: FilesToCopy,
): Promise<CopiedFiles> {
  const counts = { fileBytes: 0, newBytes: 0, missingFiles: 0 }
  const known = createOrderedLookup(knownFile === undefined ? undefined : readFileListOf(knownFile))
  let done = 0
  async function* listed(): AsyncIterable<ListedFile> {
    for await (const page of storedFilePages(database)) {
      await requireRoom(work, page)
      const files: ListedFile[] = []
      for (const file of page) files.push((await findKnown(work, known, file)) ?? unknown(file))
      for (let start = 0; start < files.length; start += concurrentCopies) {
        const some = files.slice(start, start + concurrentCopies)
        yield* await Promise.all(some.map((file) => copyIfNew(work, file, counts)))
      }
      done += page.length
      work.report('files', done, total)
    }
  }
  try {
    await writeFileList(listFile, listed())
  } finally {
    await known.close()
  }
  return { listFile, ...counts }
}

interface StoredFile {
  readonly id: string
  readonly byteSize: number
}
const unknown = ({ id, byteSize }: StoredFile): ListedFile => ({ id, byteSize, sha256: undefined })

/** The file as an earlier list has it, if it is in the pool; a thorough backup does not trust the list for that. */
async function findKnown(
  { isThorough, store }: BackupWork,
  known: ReturnType<typeof createOrderedLookup>,
  { id, byteSize }: StoredFile,
): Promise<ListedFile | undefined> {
  const found = await known.find(id)
  if (found?.sha256 === undefined || found.byteSize !== byteSize) return undefined
  return !isThorough || (await store.pool.has(id)) ? found : undefined
}

type Counts = { -readonly [Name in keyof Omit<CopiedFiles, 'listFile'>]: number }

async function copyIfNew(
  { source, store }: BackupWork,
  file: ListedFile,
  counts: Counts,
): Promise<ListedFile> {
  if (file.sha256 === undefined) {
    const bytes = await source.storage.open(file.id)
    if (bytes?.byteSize !== file.byteSize) {
      bytes?.stream.destroy()
      counts.missingFiles += 1
      return file
    }
    const { sha256 } = await store.pool.put(file.id, bytes.stream)
    counts.newBytes += file.byteSize
    counts.fileBytes += file.byteSize
    return { ...file, sha256 }
  }
  counts.fileBytes += file.byteSize
  return file
}

/** A location on the disk of the data must leave room for the installation. */
async function requireRoom({ store }: BackupWork, page: readonly StoredFile[]): Promise<void> {
  const bytes = page.reduce((sum, { byteSize }) => sum + byteSize, 0)
  if ((await store.pool.freeBytes()) < bytes + diskReserveBytes)
    throw new BackupFailure('no-space', 'Il n’y a plus assez de place à l’endroit des sauvegardes.')
}
