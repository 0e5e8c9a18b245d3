import type { Model } from '@atelier/contract/models/models'

/** The new list of types of one model. */
export interface AssociationChange {
  readonly modelId: string
  readonly typeIds: string[]
}
/** The checkboxes that were changed, by model id; a model that is not in it stays as it is. */
export type ModelSelection = ReadonlyMap<string, boolean>

export const isModelSelected = (
  model: Model,
  { typeId, ticks }: { readonly typeId: string; readonly ticks: ModelSelection },
): boolean => ticks.get(model.id) ?? model.typeIds.includes(typeId)

/** One request for each model that really changes; its other types stay. */
export function associationChanges(
  models: readonly Model[],
  choice: { readonly typeId: string; readonly ticks: ModelSelection },
): AssociationChange[] {
  const { typeId } = choice
  return models
    .filter((model) => isModelSelected(model, choice) !== model.typeIds.includes(typeId))
    .map(({ id, typeIds }) => ({
      modelId: id,
      typeIds: typeIds.includes(typeId)
        ? typeIds.filter((one) => one !== typeId)
        : [...typeIds, typeId],
    }))
}

/** Models whose name, engine or capability contains the text; case and accents do not count. */
export function findModels(models: readonly Model[], sought: string): Model[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  return models.filter(({ id, name, engine, capabilities }) => {
    const text = plain([id, name, engine, ...capabilities].join(' '))
    return words.every((word) => text.includes(word))
  })
}
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
