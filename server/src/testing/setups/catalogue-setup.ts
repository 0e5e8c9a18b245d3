import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  CatalogueEntry,
  LocalAbility,
  ModelInstall,
} from '@atelier/contract/local-models/local-models'
import type { HostedFile, ModelHost } from '@atelier/engine/testing/models/model-host'
import { expect } from 'vitest'
import type { ModelEntry } from '#features/local-models/catalogue/catalogue-entry.ts'
import type { LocalModelsEnvironment } from '#features/local-models/local-models.service.ts'
import type { DownloadOrigins } from '#platform/web/download-origins.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../create-test-app.ts'

/** Allows one server of this machine and nothing else; the shipped composition never does this. */
export const allowOnlyOrigin = (origin: string): DownloadOrigins => ({
  allows: (url) => url.origin === origin,
  lookup: (hostname, _options, done) =>
    done(
      Object.assign(new Error(`${hostname} is not asked for in tests`), { code: 'ENOTFOUND' }),
      [],
    ),
})

/** An entry whose files the host serves. */
export const createHostedEntry = (
  host: ModelHost,
  {
    id = 'petit',
    ability = 'chat',
    files,
    sha256,
  }: {
    readonly id?: string
    readonly ability?: LocalAbility
    readonly files: Readonly<Record<string, HostedFile>>
    /** The expected hashes of their contents, by name. */
    readonly sha256?: Readonly<Record<string, string>>
  },
): ModelEntry => ({
  id,
  ability,
  name: `Modèle ${id}`,
  description: 'Pour les tests.',
  source: host.url,
  revision: 'main',
  folder: id,
  files: Object.entries(files).map(([name, file]) => ({
    name,
    address: host.put(name, file),
    sha256: sha256?.[name],
  })),
  licence: 'CC0-1.0',
  languages: ['fr'],
  isOwn: false,
})

export const externalsFor = (
  host: ModelHost,
  entries: readonly ModelEntry[],
  more: Partial<LocalModelsEnvironment> = {},
): Partial<LocalModelsEnvironment> => ({
  entries,
  origins: allowOnlyOrigin(host.url),
  ports: [],
  patienceMs: 30_000,
  ...more,
})

const isEnded = ({ state }: ModelInstall) => state === 'installed' || state === 'failed'
export const isInstalled = ({ state }: ModelInstall) => state === 'installed'

/** Actions of an administrator on the catalogue, and the resulting files of the folder. */
export function createCatalogueSetup(
  app: TestApp,
  admin: { readonly token: string; readonly user: { readonly id: string } },
) {
  const { token } = admin
  const path = (entryId: string, action: string) =>
    `/admin/local-models/catalogue/${entryId}/${action}`
  const list = async () =>
    (await app.call('GET', '/admin/local-models/catalogue', { token })).json<{
      data: CatalogueEntry[]
    }>().data
  const install = (entryId: string) => app.call('POST', path(entryId, 'install'), { token })
  /** Waits, on the live channel, until an installation is as wanted. */
  async function waitForInstall(
    isWanted: (install: ModelInstall) => boolean,
    signal = AbortSignal.timeout(20_000),
  ): Promise<ModelInstall> {
    for await (const { event } of app.services.live.subscribe(admin.user.id, undefined, signal))
      if (event.type === 'local-models' && event.install && isWanted(event.install))
        return event.install
    throw new Error('nothing of the kind was told')
  }
  return {
    list,
    install,
    waitForInstall,
    /** Installs the entry of `createHostedEntry`, and waits for the end. */
    async installToEnd(isEnd = isEnded): Promise<ModelInstall> {
      const end = waitForInstall(isEnd)
      expect((await install('petit')).status).toBe(200)
      return end
    },
    pause: (entryId: string) => app.call('POST', path(entryId, 'pause'), { token }),
    cancel: (entryId: string) => app.call('DELETE', path(entryId, 'install'), { token }),
    async installOf(entryId: string): Promise<ModelInstall | null | undefined> {
      return (await list()).find(({ id }) => id === entryId)?.install
    },
    /** Names below the models folder, without unfinished installations. */
    async files(): Promise<string[]> {
      const entries = await readdir(join(app.folder, 'models'), {
        recursive: true,
        withFileTypes: true,
      })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name).slice(join(app.folder, 'models').length + 1),
        )
        .sort()
    },
  }
}
export type CatalogueSetup = ReturnType<typeof createCatalogueSetup>

/** The application with these entries in its catalogue, and its administrator. */
export async function startCatalogue(
  host: ModelHost,
  entries: readonly ModelEntry[],
  { externals, ...options }: TestAppOptions = {},
) {
  const app = await createTestApp({ ...options, externals: externalsFor(host, entries, externals) })
  const admin = await app.createUser('Admin')
  return { app, admin, catalogue: createCatalogueSetup(app, admin) }
}

/** The requests that the host received for its files. */
export const downloadsFrom = (host: ModelHost) =>
  host.requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/store/'))
