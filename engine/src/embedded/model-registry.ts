import { defined } from '#defined.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { LocalAbility, LocalModel } from './local-models.ts'
import type {
  CompanionFile,
  ModelCheck,
  ModelEntry,
  ModelRuntime,
  UsableModel,
} from './model-runtime.ts'
import type { ScannedModel } from './models-folder/model-scan.ts'
import { createModelsFolder } from './models-folder/models-folder.ts'

export interface ModelRegistryDependencies {
  readonly folder: string
  readonly runtimes: readonly ModelRuntime[]
  onChange(): void
  onFailure(cause: unknown): void
}

/** The models of the folder, each with the runtime that runs it. */
export function createModelRegistry({ folder, runtimes, ...events }: ModelRegistryDependencies) {
  const runtimeFor = (ability: string) =>
    runtimes.find(({ abilities }) => abilities.some((one) => one === ability))
  const modelsFolder = createModelsFolder({
    ...events,
    folder,
    check: (entry) => checkWith(runtimeFor(entry.ability), entry),
  })

  /** The models of an ability that passed their check. */
  const usable = (ability: LocalAbility): UsableModel<unknown>[] =>
    modelsFolder
      .models()
      .flatMap((found) => (found.entry.ability === ability ? usableOf(found) : []))

  return {
    ready: modelsFolder.ready,
    rescan: modelsFolder.rescan,
    /** Checks the chat models again after the memory that they may use has changed. */
    recheckChat: () =>
      modelsFolder.recheck(
        ({ entry, check }) => entry.ability === 'chat' && dependsOnMemory(check),
      ),
    close: modelsFolder.close,
    failure: modelsFolder.failure,
    usable,
    runtimeFor,
    reject: (id: string, detail: string) =>
      modelsFolder.reject(id, { code: 'refused-by-its-program', detail }),
    /** Everything in the folder, usable or not. */
    list: (): LocalModel[] =>
      modelsFolder.models().map((found) => listed(found, runtimeFor(found.entry.ability))),
    /** @throws EngineFailure `model-missing` */
    find(id: string): UsableModel<unknown> {
      const found = modelsFolder.models().find(({ entry }) => entry.id === id)
      const [model] = found ? usableOf(found) : []
      if (!model) throw new EngineFailure('model-missing', { detail: id })
      return model
    },
  }
}
export type ModelRegistry = ReturnType<typeof createModelRegistry>

const checkWith = async (
  runtime: ModelRuntime | undefined,
  entry: ModelEntry,
): Promise<ModelCheck<unknown> | CompanionFile> =>
  (await runtime?.check(entry)) ?? {
    problem: { code: 'not-a-model', detail: 'nothing runs such models' },
  }

const dependsOnMemory = (check: ModelCheck<unknown>) =>
  !('problem' in check) || check.problem.code === 'machine-too-small'

const usableOf = ({ entry, check }: ScannedModel): UsableModel<unknown>[] =>
  'problem' in check
    ? []
    : [{ ...entry, title: check.name, memoryBytes: check.memoryBytes, details: check.details }]

function listed({ entry, check }: ScannedModel, runtime: ModelRuntime | undefined): LocalModel {
  const { id, ability, path, byteSize } = entry
  const isLoaded = runtime?.loaded().includes(id) ?? false
  if ('problem' in check)
    return { id, ability, name: entry.name, path, byteSize, isLoaded, problem: check.problem }
  const { name, memoryBytes } = check
  const layers = runtime?.layersOnCard?.(id)
  const needsCard = runtime?.needsCard?.(check.details)
  const facts = defined({ layers, needsCard })
  return { id, ability, name, path, byteSize, memoryBytes, isLoaded, ...facts }
}
