import {
  type CatalogueDraft,
  type CatalogueEntry,
  catalogueLimits,
} from '@atelier/contract/local-models/local-models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { DownloadOrigins } from '#platform/web/download-origins.ts'
import type { InstallQueue } from '../install/install-queue.ts'
import type { LocalModelsRepository, OwnEntry } from '../local-models.repository.ts'
import { isOneFile, type ModelEntry, type ModelEntryFile, modelIdOf } from './catalogue-entry.ts'

interface CatalogueDependencies {
  readonly shipped: readonly ModelEntry[]
  readonly origins: DownloadOrigins
  readonly repository: LocalModelsRepository
  readonly database: Database
  readonly installs: InstallQueue
  readonly clock: Clock
  readonly makeId: MakeId
}

/** The models that can be installed: those shipped with the product, then those that the administrator added. */
export async function createCatalogue({
  shipped,
  origins,
  repository,
  database,
  installs,
  clock,
  makeId,
}: CatalogueDependencies) {
  let own = (await repository.ownEntries()).map(toEntry)
  const reload = async () => {
    own = (await repository.ownEntries()).map(toEntry)
  }
  const find = (id: string): ModelEntry => {
    const entry = [...shipped, ...own].find((candidate) => candidate.id === id)
    if (!entry) throw new Problem('catalogue.not-found')
    return entry
  }
  const present = (entry: ModelEntry) => presentEntry(entry, installs)

  return {
    find,
    list: (): Promise<CatalogueEntry[]> => Promise.all([...shipped, ...own].map(present)),
    async add({ ability, name, licence, addresses }: CatalogueDraft): Promise<CatalogueEntry> {
      if (addresses.some((address) => !origins.allows(new URL(address))))
        throw new Problem('catalogue.address-refused')
      if (own.length >= catalogueLimits.customEntriesMax) throw new Problem('catalogue.full')
      const row: OwnEntry = {
        id: makeId(),
        ability,
        name,
        licence,
        addresses: addresses.map(fileUrl),
      }
      const entry = toEntry(row)
      refuseInvalid(entry, [...shipped, ...own])
      await database.commit((transaction) => repository.addEntry(row, clock.now(), transaction))
      await reload()
      return present(entry)
    },
    async remove(id: string): Promise<void> {
      if (!find(id).isOwn) throw new Problem('catalogue.built-in')
      const state = installs.find(id)?.state
      if (state !== undefined && state !== 'removed') throw new Problem('catalogue.wrong-moment')
      await database.commit((transaction) => repository.removeEntry(id, transaction))
      await reload()
    },
  }
}
export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>

const presentEntry = async (
  entry: ModelEntry,
  installs: InstallQueue,
): Promise<CatalogueEntry> => ({
  id: entry.id,
  ability: entry.ability,
  name: entry.name,
  description: entry.description,
  source: entry.source,
  revision: entry.revision ?? null,
  licence: entry.licence,
  languages: [...entry.languages],
  isOwn: entry.isOwn,
  files: entry.files.map(({ name }) => name),
  isTried: installs.find(entry.id)?.installedAt !== undefined,
  install: await installs.present(entry.id),
})

function toEntry({ id, ability, name, licence, addresses }: OwnEntry): ModelEntry {
  const files = addresses.map(
    (address): ModelEntryFile => ({
      name: fileNameIn(address),
      address,
      sha256: undefined,
    }),
  )
  const [first = { name, address: '' }] = files
  return {
    id,
    ability,
    name,
    licence,
    files,
    description: '',
    source: first.address,
    revision: undefined,
    folder: first.name.replace(/\.onnx$/i, ''),
    languages: [],
    isOwn: true,
  }
}

/** Users copy the URL of the page that shows a file; the file itself has another URL. */
const fileUrl = (address: string) =>
  address.replace(/^(https:\/\/huggingface\.co\/[^/]+\/[^/]+)\/blob\//, '$1/resolve/')

/** The last part of a URL, as a file name that every system accepts. */
function fileNameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  return last
    .replaceAll(/(%[\da-f]{2}|[^\w.-])+/gi, '_')
    .replace(/^\.+/, '')
    .slice(-120)
}

/** A model that chats or embeds is one GGUF file; a voice or a transcription model has at least one ONNX file; all names differ. */
function refuseInvalid(entry: ModelEntry, others: readonly ModelEntry[]) {
  const names = entry.files.map(({ name }) => name)
  const hasModelFiles = isOneFile(entry.ability)
    ? names.length === 1 && names.every((name) => /.\.gguf$/i.test(name))
    : names.some((name) => /.\.onnx$/i.test(name))
  if (!hasModelFiles || names.some((name) => name === '') || new Set(names).size < names.length)
    throw new Problem('catalogue.files-refused')
  if (others.some((other) => modelIdOf(other) === modelIdOf(entry)))
    throw new Problem('catalogue.name-taken')
}
