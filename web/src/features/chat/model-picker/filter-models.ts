import type { Model } from '@atelier/contract/models/models'
import { foldText } from '#format/fold-text.ts'
import { chatTexts } from '../chat.texts.ts'

/** What a model can do besides writing, as its row says it. */
export function abilitiesOf({
  capabilities,
  isGuide,
}: Pick<Model, 'capabilities' | 'isGuide'>): readonly string[] {
  if (isGuide) return [chatTexts.modelAbilities.guide]
  return [
    ...(capabilities.includes('vision') ? [chatTexts.modelAbilities.vision] : []),
    ...(capabilities.includes('reasoning') ? [chatTexts.modelAbilities.reasoning] : []),
  ]
}

/** What else its row says: that it is the user's default, and that its first reply waits until it is in memory. */
export const notesOf = (
  { id, isLoaded }: Pick<Model, 'id' | 'isLoaded'>,
  defaultId: string | undefined,
): readonly string[] => [
  ...(id === defaultId ? [chatTexts.modelNotes.isDefault] : []),
  ...(isLoaded === false ? [chatTexts.modelNotes.isToLoad] : []),
]

/** The models in whose row every typed word occurs; accents and case do not count. */
export function filterModels(models: readonly Model[], typed: string): readonly Model[] {
  const words = foldText(typed).split(/\s+/)
  return models.filter((model) => {
    const row = foldText([model.name, model.engine, ...abilitiesOf(model)].join(' '))
    return words.every((word) => row.includes(word))
  })
}

/** Models under the name of their engine, or all together without one. */
export interface ModelGroup {
  readonly engine: string | undefined
  readonly models: readonly Model[]
}

/** By engine where two models have the same name: only then does it matter which engine has which. */
export function groupModels(models: readonly Model[]): readonly ModelGroup[] {
  const names = new Set(models.map(({ name }) => name))
  if (names.size === models.length) return [{ engine: undefined, models }]
  return [...Map.groupBy(models, ({ engine }) => engine)].map(([engine, own]) => ({
    engine,
    models: own,
  }))
}
