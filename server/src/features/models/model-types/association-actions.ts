import type {
  ModelTypeAssociation,
  ModelTypeAssociationDraft,
} from '@atelier/contract/model-types/model-types'
import { Problem } from '@atelier/contract/problems/problems'
import type { OfferedModel } from '../model-catalogue.ts'
import type { Actor, RulesDependencies } from './rules-dependencies.ts'
import { isBuiltInMember, typesOf } from './type-members.ts'

/** The administrator's decisions on which types a model is of. */
export function associationActions(dependencies: RulesDependencies) {
  const { repository, database, catalogue, rules, reload, record } = dependencies
  const namesOf = (typeIds: readonly string[]) => ({
    types: rules()
      .types.filter(({ id }) => typeIds.includes(id))
      .map(({ name }) => name),
  })
  const present = (model: OfferedModel): ModelTypeAssociation => ({
    modelId: model.id,
    typeIds: typesOf(rules(), model).map(({ id }) => id),
  })

  return {
    association: async (modelId: string): Promise<ModelTypeAssociation> =>
      present(await catalogue.find(modelId)),
    /** Only differences from the model's capabilities are stored, so that new capabilities still count. */
    async associate(
      actor: Actor,
      { modelId, typeIds }: ModelTypeAssociationDraft,
    ): Promise<ModelTypeAssociation> {
      const model = await catalogue.find(modelId)
      const { types } = rules()
      if (typeIds.some((id) => !types.some((type) => type.id === id)))
        throw new Problem('model-type.not-found')
      const associations = types
        .map((type) => ({ type, isMember: typeIds.includes(type.id) }))
        .filter(({ type, isMember }) => isMember !== isBuiltInMember(type, model))
        .map(({ type, isMember }) => ({ modelId, typeId: type.id, isMember }))
      const before = namesOf(present(model).typeIds)
      await database.commit(async (transaction) => {
        await repository.associate(modelId, associations, transaction)
        const target = { id: modelId, name: model.model.name }
        const after = namesOf(typeIds)
        await record({ actor, action: 'model.associated', target, before, after }, transaction)
      })
      await reload()
      return present(model)
    },
    async dissociate(actor: Actor, modelId: string): Promise<void> {
      const { model } = await catalogue.find(modelId)
      await database.commit(async (transaction) => {
        await repository.associate(modelId, [], transaction)
        const target = { id: modelId, name: model.name }
        await record({ actor, action: 'model.dissociated', target }, transaction)
      })
      await reload()
    },
  }
}
