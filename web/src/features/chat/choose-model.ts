import type { Model } from '@atelier/contract/models'

/**
 * The model to propose first: the one used last while it is still offered, else the first real one. The Guide has no AI behind it,
 * so it is proposed only to someone who has nothing else.
 */
export function chooseModel<M extends Pick<Model, 'id' | 'isGuide'>>(models: readonly M[], lastUsed: string | undefined): M | undefined {
  const real = models.filter((model) => !model.isGuide)
  const offered = real.length > 0 ? real : models
  return offered.find((model) => model.id === lastUsed) ?? offered[0]
}
