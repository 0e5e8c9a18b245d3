import { statfs } from 'node:fs/promises'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type {
  AbilityStatus,
  CatalogueDraft,
  CatalogueEntry,
  DetectedEngine,
  LocalModel,
  LocalModelsOverview,
  ModelInstall,
} from '@atelier/contract/local-models/local-models'
import { Problem } from '@atelier/contract/problems/problems'
import type {
  AbilityState,
  Embedded,
  LocalModel as EngineLocalModel,
} from '@atelier/engine/embedded/local-models'
import { machineMemory } from '@atelier/engine/embedded/machine-memory'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { type DownloadOrigins, publicHttpsOrigins } from '#platform/web/download-origins.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import type { ModelEntry } from './catalogue/catalogue-entry.ts'
import { shippedCatalogue } from './catalogue/shipped-catalogue.ts'
import { createInstallFolder } from './install/install-folder.ts'
import { createInstallQueue } from './install/install-queue.ts'
import { createLocalModelsRepository } from './local-models.repository.ts'
import { abilityProblemTexts, modelProblemTexts } from './model-problem-texts.ts'
import { findNearbyEngines, type KnownPort, knownPorts } from './nearby-engines.ts'
import { createVerification, type ModelVerification } from './verify-models.ts'

/** The world around the machine, as tests replace it. */
export interface LocalModelsEnvironment {
  readonly entries: readonly ModelEntry[]
  readonly origins: DownloadOrigins
  readonly ports: readonly KnownPort[]
  /** A host that is silent for so long is given up. */
  readonly patienceMs: number
  readonly freeBytes?: () => Promise<number>
}

interface LocalModelsServiceDependencies {
  readonly database: Database
  readonly embedded: Embedded
  readonly modelsFolder: string
  readonly isCatalogueOpen: boolean
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Tells the administrator's pages; without an installation: models came, went or changed. */
  readonly tell: (install: ModelInstall | null) => void
  readonly surroundings?: Partial<LocalModelsEnvironment>
  /** Keeps what the administrator did. */
  record(act: NewAuditEntry): Promise<void>
}
type Actor = NewAuditEntry['actor']

const defaultEnvironment: LocalModelsEnvironment = {
  entries: shippedCatalogue,
  origins: publicHttpsOrigins,
  ports: knownPorts,
  patienceMs: 60_000,
}

/** Models whose files are on this machine: what is there, and what can be fetched. For the administrator alone. */
export async function createLocalModelsService(options: LocalModelsServiceDependencies) {
  const { database, embedded, modelsFolder, clock, makeId, log, tell } = options
  const around = { ...defaultEnvironment, ...options.surroundings }
  const repository = createLocalModelsRepository(database.queries)
  const folder = createInstallFolder(modelsFolder)
  const freeBytes = around.freeBytes ?? (() => freeBytesOf(modelsFolder))
  const changes = throttled(() => tell(null))
  const installs = await createInstallQueue({
    ...{ database, repository, folder, clock, log, freeBytes },
    origins: around.origins,
    patienceMs: around.patienceMs,
    onProgress: tell,
    onInstalled: () => embedded.rescan(),
  })
  const verification = createVerification({ folder, installs, clock, log, onChange: changes.ask })
  const catalogue = await createCatalogue({
    shipped: around.entries,
    origins: around.origins,
    repository,
    database,
    installs,
    clock,
    makeId,
  })
  const leave = embedded.onChange(changes.ask)

  return {
    async overview(): Promise<LocalModelsOverview> {
      const [abilities, models] = await Promise.all([embedded.abilities(), embedded.models()])
      return {
        catalogue: options.isCatalogueOpen ? 'on' : 'off',
        abilities: abilities.map(presentAbility),
        models: models.map((model) => presentModel(model, verification)),
        memory: { usedBytes: embedded.memory(), totalBytes: machineMemory() },
        disk: { freeBytes: await freeBytes() },
        folder: modelsFolder,
      }
    },
    nearby: (): Promise<DetectedEngine[]> => findNearbyEngines(around.ports),
    ...modelActions({ embedded, folder, installs, verification, record: options.record }),
    ...catalogueActions(options, { catalogue, installs }),
    async close(): Promise<void> {
      leave()
      changes.close()
      await Promise.all([installs.close(), verification.close()])
    },
  }
}
export type LocalModelsService = Awaited<ReturnType<typeof createLocalModelsService>>

/** Many changes come together, such as the bytes of a program on its way: pages are told a few times a second at most. */
function throttled(tell: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined
        tell()
      }, throttleMs).unref()
    },
    close: () => clearTimeout(timer),
  }
}
const throttleMs = 400

interface ModelActionsDependencies {
  readonly embedded: Embedded
  readonly folder: ReturnType<typeof createInstallFolder>
  readonly installs: Awaited<ReturnType<typeof createInstallQueue>>
  readonly verification: ModelVerification
  readonly record: LocalModelsServiceDependencies['record']
}

function modelActions({
  embedded,
  folder,
  installs,
  verification,
  record,
}: ModelActionsDependencies) {
  const must = async (id: string): Promise<EngineLocalModel> => {
    const model = (await embedded.models()).find((candidate) => candidate.id === id)
    if (!model) throw new Problem('model.not-found')
    return model
  }
  return {
    async unload(id: string): Promise<void> {
      await embedded.unload((await must(id)).id)
    },
    async verify(id: string): Promise<void> {
      verification.begin((await must(id)).id)
    },
    async remove(by: Actor, id: string): Promise<void> {
      const model = await must(id)
      const install = installs.findByModel(model.id)
      await embedded.unload(model.id)
      await folder.removeModel(model.id)
      if (install) await installs.update(install.entryId, { state: 'removed' })
      await embedded.rescan()
      await record({ actor: by, action: 'local-model.removed', target: model })
    },
  }
}

function catalogueActions(
  { isCatalogueOpen, record }: LocalModelsServiceDependencies,
  {
    catalogue,
    installs,
  }: {
    readonly catalogue: Awaited<ReturnType<typeof createCatalogue>>
    readonly installs: ModelActionsDependencies['installs']
  },
) {
  const open = () => {
    if (!isCatalogueOpen) throw new Problem('catalogue.off')
  }
  return {
    async catalogue(): Promise<CatalogueEntry[]> {
      open()
      return catalogue.list()
    },
    async add(by: Actor, draft: CatalogueDraft): Promise<CatalogueEntry> {
      open()
      const entry = await catalogue.add(draft)
      await record({ actor: by, action: 'catalogue.added', target: entry })
      return entry
    },
    async forget(by: Actor, id: string): Promise<void> {
      open()
      const entry = catalogue.find(id)
      await catalogue.remove(id)
      await record({ actor: by, action: 'catalogue.forgotten', target: entry })
    },
    async install(by: Actor, id: string): Promise<ModelInstall> {
      open()
      const entry = catalogue.find(id)
      const install = await installs.install(entry)
      await record({ actor: by, action: 'local-model.installed', target: entry })
      return install
    },
    async pause(id: string): Promise<ModelInstall> {
      open()
      return installs.pause(catalogue.find(id).id)
    },
    async cancel(id: string): Promise<void> {
      open()
      await installs.cancel(catalogue.find(id).id)
    },
  }
}

const presentAbility = ({ ability, state, reason, installing }: AbilityState): AbilityStatus => ({
  ability,
  state,
  reason: reason ? abilityProblemTexts[reason.code] : null,
  installingBytes: installing?.receivedBytes ?? null,
})

function presentModel(model: EngineLocalModel, verification: ModelVerification): LocalModel {
  const known = verification.stateOf(model.id)
  return {
    ...{
      id: model.id,
      ability: model.ability,
      name: model.name,
      place: model.id,
      isLoaded: model.isLoaded,
    },
    sizeBytes: model.byteSize,
    memoryBytes: model.memoryBytes ?? null,
    problem: model.problem ? modelProblemTexts[model.problem.code] : null,
    isFromCatalogue: known !== undefined,
    verification: known ?? null,
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
