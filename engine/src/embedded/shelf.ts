import { EngineFailure } from '#engine-failure.ts'
import type { Companion, Family, ModelCheck, ModelEntry, UsableModel } from './family.ts'
import type { LocalAbility, LocalModel } from './local-models.ts'
import type { FoundModel } from './models-folder/model-scan.ts'
import { createModelsFolder } from './models-folder/models-folder.ts'

export interface ShelfOptions {
  readonly folder: string
  readonly families: readonly Family[]
  onChange(): void
  onTrouble(cause: unknown): void
}

/** The models of the folder, each with the family that runs it. */
export function createShelf({ folder, families, ...events }: ShelfOptions) {
  const familyFor = (ability: string) =>
    families.find(({ abilities }) => abilities.some((one) => one === ability))
  const models = createModelsFolder({
    ...events,
    folder,
    check: (entry) => checkBy(familyFor(entry.ability), entry),
  })

  /** Those of an ability that passed their check. */
  const usable = (ability: LocalAbility): UsableModel<unknown>[] =>
    models.found().flatMap((found) => (found.entry.ability === ability ? usableOf(found) : []))

  return {
    ready: models.ready,
    rescan: models.rescan,
    close: models.close,
    trouble: models.trouble,
    usable,
    familyFor,
    refuse: (id: string, detail: string) =>
      models.refuse(id, { code: 'refused-by-its-program', detail }),
    /** Everything that lies there. */
    list: (): LocalModel[] =>
      models.found().map((found) => listed(found, familyFor(found.entry.ability))),
    /** @throws EngineFailure `model-missing` */
    find(id: string): UsableModel<unknown> {
      const found = models.found().find(({ entry }) => entry.id === id)
      const [model] = found ? usableOf(found) : []
      if (!model) throw new EngineFailure('model-missing', { detail: id })
      return model
    },
  }
}
export type Shelf = ReturnType<typeof createShelf>

const checkBy = async (
  family: Family | undefined,
  entry: ModelEntry,
): Promise<ModelCheck<unknown> | Companion> =>
  (await family?.check(entry)) ?? {
    problem: { code: 'not-a-model', detail: 'nothing runs such models' },
  }

const usableOf = ({ entry, check }: FoundModel): UsableModel<unknown>[] =>
  'problem' in check
    ? []
    : [{ ...entry, title: check.name, memoryBytes: check.memoryBytes, details: check.details }]

function listed({ entry, check }: FoundModel, family: Family | undefined): LocalModel {
  const { id, ability, path, byteSize } = entry
  const isLoaded = family?.loaded().includes(id) ?? false
  if ('problem' in check)
    return { id, ability, name: entry.name, path, byteSize, isLoaded, problem: check.problem }
  return { id, ability, name: check.name, path, byteSize, memoryBytes: check.memoryBytes, isLoaded }
}
