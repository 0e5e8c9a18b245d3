import type { Database } from '#database/database.ts'
import type { MakeId } from '#platform/ids.ts'
import type { SharedStorage } from '../storage.ts'
import { newestFiles } from '../stored-files.repository.ts'
import { createSharedStorageRepository } from './shared-storage.repository.ts'

/** The object that says whose files these are. */
export const markerName = 'storage-id'

/** Of files that the database knows, how many are looked for in a storage without a marker. */
const sampleSize = 20

interface MarkedStorage {
  readonly database: Database
  readonly storage: SharedStorage
  readonly makeId: MakeId
}

/**
 * Makes sure that the storage is that of this database, and marks a new one.
 * @throws Error in French, naming the variable, when it is another installation's, or lacks the files of this one
 */
export async function requireOwnStorage(marked: MarkedStorage): Promise<void> {
  const { database, storage, makeId } = marked
  const rows = createSharedStorageRepository(database.queries)
  const [known, found] = [await rows.findId(), await readMarker(storage)]
  if (found !== undefined && found === known) return
  if (found !== undefined) throw new Error(foreignMessage)
  if (!(await hasKnownFiles(marked))) throw new Error(emptyMessage)
  const id = known ?? (await database.commit((transaction) => saveId(transaction, makeId())))
  await storage.writeObject(markerName, Buffer.from(id))
}
const saveId = (transaction: Parameters<typeof createSharedStorageRepository>[0], id: string) =>
  createSharedStorageRepository(transaction).saveFirstId(id)

/**
 * Without STORAGE_URL, files are in the data folder: not those of an installation that has shared ones.
 * @throws Error in French
 */
export async function requireOwnFolder(
  database: Database,
  readObject: SharedStorage['readObject'],
): Promise<void> {
  const known = await createSharedStorageRepository(database.queries).findId()
  if (known === undefined || (await readMarker({ readObject })) === known) return
  throw new Error(forgottenMessage)
}

/**
 * Makes sure that a database that is being restored may put its files here.
 * @throws Error in French, naming the variable, when they are another installation's
 */
export async function requireNotForeign(
  database: Database,
  storage: Pick<SharedStorage, 'readObject'>,
): Promise<void> {
  const found = await readMarker(storage)
  if (found === undefined) return
  const known = await createSharedStorageRepository(database.queries).findIdIfMigrated()
  if (found !== known) throw new Error(foreignMessage)
}

const readMarker = async (storage: Pick<SharedStorage, 'readObject'>) =>
  (await storage.readObject(markerName))?.toString('utf8').trim()

/** Whether the storage has files of this database; `true` also when there are none yet. */
async function hasKnownFiles({ database, storage }: MarkedStorage): Promise<boolean> {
  const sample = await newestFiles(database.queries, sampleSize)
  for (const { id, byteSize } of sample) if ((await storage.byteSize(id)) === byteSize) return true
  return sample.length === 0
}

const foreignMessage = `STORAGE_URL\u00a0: ce stockage contient déjà les fichiers d’une autre installation d’Atelier IA. Donnez à chacune son bucket, son préfixe ou son dossier. Si ce sont bien les fichiers de celle-ci, effacez-y l’objet ${markerName}, puis redémarrez.`
const emptyMessage = `STORAGE_URL\u00a0: aucun des fichiers connus de la base n’est dans ce stockage. Vérifiez que c’est le bon et qu’il est monté, ou copiez-y d’abord le contenu du dossier files.`
const forgottenMessage = `STORAGE_URL manque\u00a0: les fichiers de cette installation sont dans un stockage partagé. Redonnez cette variable, ou recopiez tout ce stockage, ${markerName} compris, dans le dossier files des données.`
