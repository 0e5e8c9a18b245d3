import type { Model } from '@atelier/contract/models/models'
import { findModel } from './find-model.ts'

/**
 * The model to propose: the first preferred one that is offered, else the first real one. The Guide has no AI behind it,
 * so it is proposed only to someone who has nothing else.
 */
export function chooseModel<M extends Pick<Model, 'id' | 'aliases' | 'isGuide'>>(
  models: readonly M[],
  preferredIds: readonly string[],
): M | undefined {
  const real = models.filter((model) => !model.isGuide)
  const offered = real.length > 0 ? real : models
  for (const id of preferredIds) {
    const model = findModel(offered, id)
    if (model) return model
  }
  return offered[0]
}
