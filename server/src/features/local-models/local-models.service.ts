import { statfs } from 'node:fs/promises'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type {
  DetectedEngine,
  LocalModelsOverview,
  LocalModelsUsage,
  ModelInstall,
} from '@atelier/contract/local-models/local-models'
import type { GraphicsCardState } from '@atelier/engine/embedded/graphics-card/card-state'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import { machineMemory } from '@atelier/engine/embedded/machine-memory'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { type DownloadOrigins, publicHttpsOrigins } from '#platform/web/download-origins.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { catalogueActions } from './catalogue/catalogue-actions.ts'
import type { ModelEntry } from './catalogue/catalogue-entry.ts'
import { shippedCatalogue } from './catalogue/shipped-catalogue.ts'
import { graphicsCardActions } from './graphics-card/graphics-card-actions.ts'
import { presentGraphicsCard } from './graphics-card/present-graphics-card.ts'
import { createInstallFolder, type InstallFolder } from './install/install-folder.ts'
import { createInstallQueue } from './install/install-queue.ts'
import {
  createLocalModelsRepository,
  type LocalModelsRepository,
} from './local-models.repository.ts'
import { modelActions } from './model-actions.ts'
import { findNearbyEngines, type KnownPort, knownPorts } from './nearby-engines.ts'
import { presentAbility, presentModel } from './present-model.ts'
import { presentTextRecognition } from './text-recognition/present-text-recognition.ts'
import { textRecognitionActions } from './text-recognition/text-recognition-actions.ts'
import { createVerification, type ModelVerification } from './verify-models.ts'

/** The catalogue and network of the machine, which tests replace. */
export interface LocalModelsEnvironment {
  readonly entries: readonly ModelEntry[]
  readonly origins: DownloadOrigins
  readonly ports: readonly KnownPort[]
  /** A download fails when its host is silent for this time. */
  readonly patienceMs: number
  readonly freeBytes?: () => Promise<number>
}

interface LocalModelsServiceDependencies {
  readonly database: Database
  readonly embedded: Embedded
  readonly modelsFolder: string
  readonly isCatalogueOpen: boolean
  readonly usage: LocalModelsUsage
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Notifies the administrator's pages; `null`: models were added, removed or changed. */
  readonly notify: (install: ModelInstall | null) => void
  readonly externals?: Partial<LocalModelsEnvironment>
  /** Writes an action of the administrator to the audit trail. */
  record(entry: NewAuditEntry): Promise<void>
}

const defaultEnvironment: LocalModelsEnvironment = {
  entries: shippedCatalogue,
  origins: publicHttpsOrigins,
  ports: knownPorts,
  patienceMs: 60_000,
}

/** For the administrator: the models on this machine, and those that can be installed. */
export async function createLocalModelsService(dependencies: LocalModelsServiceDependencies) {
  const { database, embedded, modelsFolder, usage } = dependencies
  const isOwn = usage === 'this-machine'
  const isCatalogueOpen = dependencies.isCatalogueOpen && isOwn
  const { clock, makeId, log, notify, record } = dependencies
  const externals = { ...defaultEnvironment, ...dependencies.externals }
  const repository = createLocalModelsRepository(database.queries)
  const folder = createInstallFolder(modelsFolder)
  const freeBytes = externals.freeBytes ?? (() => freeBytesOf(modelsFolder))
  const changes = throttled(() => notify(null))
  const installs = await createInstallQueue({
    database,
    ...(isOwn ? { repository, folder } : withoutInstalls({ repository, folder })),
    clock,
    log,
    freeBytes,
    origins: externals.origins,
    patienceMs: externals.patienceMs,
    onProgress: notify,
    onInstalled: () => embedded.rescan(),
  })
  const verification = createVerification({
    folder,
    installs,
    clock,
    log,
    onChange: changes.request,
  })
  const catalogue = await createCatalogue({
    shipped: externals.entries,
    origins: externals.origins,
    repository,
    database,
    installs,
    clock,
    makeId,
  })
  const unsubscribe = embedded.onChange(changes.request)

  return {
    overview: async (): Promise<LocalModelsOverview> => ({
      ...(await describeEmbedded(embedded, verification)),
      usage,
      catalogue: isCatalogueOpen ? 'on' : 'off',
      disk: { freeBytes: await freeBytes() },
      folder: modelsFolder,
    }),
    nearby: (): Promise<DetectedEngine[]> => findNearbyEngines(externals.ports),
    ...graphicsCardActions({ embedded, isCatalogueOpen, record }),
    ...textRecognitionActions({ embedded, isCatalogueOpen, record }),
    ...modelActions({ isOwn, embedded, folder, installs, verification, record }),
    ...catalogueActions({ isCatalogueOpen, isOwn, catalogue, installs, record }),
    async close(): Promise<void> {
      unsubscribe()
      changes.close()
      await Promise.all([installs.close(), verification.close()])
    },
  }
}
export type LocalModelsService = Awaited<ReturnType<typeof createLocalModelsService>>

/** With several servers none installs anything: what another did is left as it is, and the folder may be read-only. */
const withoutInstalls = ({ repository, folder }: InstallStores): InstallStores => ({
  repository: { ...repository, installs: async () => [] },
  folder: { ...folder, sweep: async () => undefined },
})
interface InstallStores {
  readonly repository: LocalModelsRepository
  readonly folder: InstallFolder
}

async function describeEmbedded(embedded: Embedded, verification: ModelVerification) {
  const [abilities, models, card] = await Promise.all([
    embedded.abilities(),
    embedded.models(),
    embedded.graphicsCard.state(),
  ])
  return {
    abilities: abilities.map(presentAbility),
    models: models.map((model) => presentModel(model, verification)),
    graphicsCard: presentGraphicsCard(card),
    textRecognition: presentTextRecognition(embedded.textRecognition.state()),
    memory: { usedBytes: embedded.memory(), totalBytes: machineMemory() },
  }
}

/** What the console says of the card; nothing while there is nothing to do. */
export function graphicsCardMessage(state: GraphicsCardState): string | undefined {
  const card = presentGraphicsCard(state)
  return 'reason' in card ? card.reason : undefined
}

/** Many changes come together, such as the bytes of a download, so pages are notified only a few times a second. */
function throttled(notify: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    request() {
      timer ??= setTimeout(() => {
        timer = undefined
        notify()
      }, throttleMs).unref()
    },
    close: () => clearTimeout(timer),
  }
}
const throttleMs = 400

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
