import { formatByteSize } from '@atelier/contract/limits/byte-size'
import { Problem } from '@atelier/contract/problems/problems'
import type { DownloadOrigins } from '#platform/web/download-origins.ts'
import { type ModelEntry, modelIdOf } from '../catalogue/catalogue-entry.ts'
import type { PinnedFile } from '../local-models.repository.ts'
import { describeFile } from './describe-host-file.ts'
import { downloadFile } from './download-file.ts'
import { fingerprintOf, fingerprintsOf } from './fingerprint.ts'
import type { InstallFolder } from './install-folder.ts'

export interface InstallDependencies {
  readonly folder: InstallFolder
  readonly origins: DownloadOrigins
  /** Free bytes on the disk of the models folder. */
  readonly freeBytes: () => Promise<number>
  readonly patienceMs: number
}
export interface InstallRun extends InstallDependencies {
  readonly entry: ModelEntry
  /** The description of the files when the installation began; empty the first time. */
  readonly files: readonly PinnedFile[]
  readonly signal: AbortSignal
  readonly onFiles: (files: readonly PinnedFile[]) => Promise<void>
  readonly onBytes: (count: number) => void
  readonly onChecking: () => Promise<void>
}

/** This space stays free, so that the database and the rest of the server can still write. */
const reserveBytes = 1024 ** 3

/**
 * Runs one installation: describes the files, checks the disk, downloads, checks sizes and hashes,
 * then renames once. A continued installation skips the steps that are done.
 * @throws Problem, or the signal's reason
 */
export async function runInstall(
  run: InstallRun,
): Promise<{ readonly files: readonly PinnedFile[]; readonly modelId: string }> {
  const { entry, folder, signal } = run
  await folder.prepare(entry.id)
  const modelId = modelIdOf(entry)
  if (await isInstalled(run, modelId)) return { files: run.files, modelId }
  let files = run.files.length > 0 ? run.files : await describeAll(run)
  const update = async (changed: PinnedFile) => {
    files = files.map((file) => (file.name === changed.name ? changed : file))
    await run.onFiles(files)
  }
  await checkSpace(run, files)
  for (const file of files)
    await downloadFile({
      ...run,
      file,
      part: folder.partialFileOf(entry.id, file.name),
      checkSpace: () => checkSpace(run, files),
      onEtag: (etag) => update({ ...file, etag }),
    })
  await run.onChecking()
  for (const file of files) await update({ ...file, sha256: await checkedFingerprint(run, file) })
  signal.throwIfAborted()
  await folder.moveToModels(
    entry.id,
    files.map(({ name }) => name),
    modelId,
  )
  return { files, modelId }
}

/**
 * Whether the model is in place: a server may have been killed right after the last rename.
 * @throws Problem when it is another model
 */
async function isInstalled(
  { entry, files, folder, signal }: InstallRun,
  modelId: string,
): Promise<boolean> {
  if (!(await folder.contains(modelId))) return false
  const expected = files.filter(({ sha256 }) => sha256 !== undefined)
  if (expected.length === 0 || expected.length < files.length)
    throw new Problem('catalogue.name-taken')
  const found = await fingerprintsOf(folder.filesOf(modelId, expected), signal)
  if (expected.some(({ name, sha256 }) => found.get(name)?.sha256 !== sha256))
    throw new Problem('catalogue.name-taken')
  await folder.discard(entry.id)
  return true
}

async function describeAll(run: InstallRun): Promise<PinnedFile[]> {
  const files: PinnedFile[] = []
  for (const file of run.entry.files) files.push(await describeFile(file, run))
  await run.onFiles(files)
  return files
}

async function checkSpace(
  { entry, folder, freeBytes }: InstallRun,
  files: readonly PinnedFile[],
): Promise<void> {
  const received = await folder.receivedBytes(
    entry.id,
    files.map(({ name }) => name),
  )
  const needed = files.reduce((sum, { byteSize }) => sum + byteSize, 0) - received + reserveBytes
  const free = await freeBytes()
  if (free < needed)
    throw new Problem('catalogue.no-space', {
      params: { needed: formatByteSize(needed, 'fr'), free: formatByteSize(free, 'fr') },
    })
}

/**
 * Reads the file from the disk, not the bytes as they arrive: this finds a part that was damaged
 * between two runs.
 */
async function checkedFingerprint(
  { entry, folder, signal }: InstallRun,
  file: PinnedFile,
): Promise<string> {
  const found = await fingerprintOf(folder.partialFileOf(entry.id, file.name), signal)
  const isRight =
    (file.sha256 ?? found.sha256) === found.sha256 && (file.gitId ?? found.gitId) === found.gitId
  if (isRight && found.byteSize === file.byteSize) return found.sha256
  await folder.discard(entry.id)
  throw new Problem(isRight ? 'catalogue.wrong-size' : 'catalogue.wrong-hash')
}
