import type {
  ModelTypeAssociation,
  ModelTypeAssociationDraft,
} from '@atelier/contract/model-types/model-types'
import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { OfferedModel } from '../catalogue/offered-model.ts'
import type { StoredAssociation, StoredModelType } from './model-types.repository.ts'
import type { Actor, RulesDependencies } from './rules-dependencies.ts'
import { isBuiltInMember, typesOf } from './type-members.ts'

/** The administrator's decisions on which types a model is of. */
export function associationActions(dependencies: RulesDependencies) {
  const { repository, database, catalogue, rules, reload, record } = dependencies
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
      const save = async (transaction: WriteTransaction) => {
        const types = await repository.types(transaction)
        if (typeIds.some((id) => !types.some((type) => type.id === id)))
          throw new Problem('model-type.not-found')
        const stored = await repository.associations(transaction)
        const known = { types, associations: stored, assignments: [] }
        const before = { types: typesOf(known, model).map(({ name }) => name) }
        await repository.associate(idsOf(model), differences(types, typeIds, model), transaction)
        const target = { id: model.id, name: model.model.name }
        const chosen = types.filter(({ id }) => typeIds.includes(id))
        const after = { types: chosen.map(({ name }) => name) }
        await record({ actor, action: 'model.associated', target, before, after }, transaction)
      }
      await database.commit(save, { lock: 'model-types' })
      await reload()
      return present(model)
    },
    async dissociate(actor: Actor, modelId: string): Promise<void> {
      const offered = await catalogue.find(modelId)
      const remove = async (transaction: WriteTransaction) => {
        await repository.associate(idsOf(offered), [], transaction)
        const target = { id: offered.id, name: offered.model.name }
        await record({ actor, action: 'model.dissociated', target }, transaction)
      }
      await database.commit(remove, { lock: 'model-types' })
      await reload()
    },
  }
}

/** What was decided of a model under an earlier id ends with a new decision. */
const idsOf = ({ id, aliases }: OfferedModel): string[] => [id, ...aliases]

/** Where the chosen types are not those of the model's capabilities. */
const differences = (
  types: readonly StoredModelType[],
  chosenIds: readonly string[],
  model: OfferedModel,
): StoredAssociation[] =>
  types
    .map((type) => ({ type, isMember: chosenIds.includes(type.id) }))
    .filter(({ type, isMember }) => isMember !== isBuiltInMember(type, model))
    .map(({ type, isMember }) => ({ modelId: model.id, typeId: type.id, isMember }))
