import type { AbilityStatus, LocalModel } from '@atelier/contract/local-models/local-models'
import type {
  AbilityState,
  LocalModel as EngineLocalModel,
} from '@atelier/engine/embedded/local-models'
import { abilityProblemTexts, modelProblemTexts } from './model-problem-texts.ts'
import type { ModelVerification } from './verify-models.ts'

export const presentAbility = ({
  ability,
  state,
  reason,
  installing,
}: AbilityState): AbilityStatus => ({
  ability,
  state,
  reason: reason ? abilityProblemTexts[reason.code] : null,
  installingBytes: installing?.receivedBytes ?? null,
})

export function presentModel(model: EngineLocalModel, verification: ModelVerification): LocalModel {
  const state = verification.stateOf(model.id)
  return {
    id: model.id,
    ability: model.ability,
    name: model.name,
    place: model.id,
    isLoaded: model.isLoaded,
    layers: model.layers ?? null,
    needsCard: model.needsCard ?? false,
    sizeBytes: model.byteSize,
    memoryBytes: model.memoryBytes ?? null,
    problem: model.problem ? modelProblemTexts[model.problem.code] : null,
    isFromCatalogue: state !== undefined,
    verification: state ?? null,
  }
}
