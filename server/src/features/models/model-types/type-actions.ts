import type {
  ModelType,
  ModelTypeChange,
  ModelTypeDraft,
} from '@atelier/contract/model-types/model-types'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { WriteTransaction } from '#database/database.ts'
import { type StoredModelType, typeNameKey } from './model-types.repository.ts'
import type { Actor, RulesDependencies } from './rules-dependencies.ts'
import { membersOf } from './type-members.ts'

/** The administrator's actions on types. */
export function typeActions(dependencies: RulesDependencies) {
  const { repository, database, catalogue, makeId, clock, rules, reload, record } = dependencies
  const present = async (type: StoredModelType) =>
    presentType(type, membersOf(rules(), type, await catalogue.all()).length)

  return {
    async list({ includeInactive }: { readonly includeInactive: boolean }): Promise<ModelType[]> {
      const models = await catalogue.all()
      return rules()
        .types.filter(({ isActive }) => includeInactive || isActive)
        .map((type) => presentType(type, membersOf(rules(), type, models).length))
    },
    async create(actor: Actor, draft: ModelTypeDraft): Promise<ModelType> {
      const created = { ...draft, id: makeId(), builtIn: undefined, createdAt: clock.now() }
      const insert = async (transaction: WriteTransaction) => {
        refuseTakenName(await repository.types(transaction), draft.name)
        await repository.insertType(created, transaction)
        await record(
          { actor, action: 'model-type.created', target: created, after: draft },
          transaction,
        )
      }
      await database.commit(insert, { lock: 'model-types' })
      await reload()
      return present(created)
    },
    async update(actor: Actor, id: string, change: ModelTypeChange): Promise<ModelType> {
      const update = async (transaction: WriteTransaction) => {
        const types = await repository.types(transaction)
        const type = requireType(types, id)
        if (change.name !== undefined) refuseTakenName(types, change.name, id)
        const changed = { ...type, ...defined(change) }
        await repository.updateType(changed, transaction)
        const [before, after] = [presentType(type, 0), presentType(changed, 0)]
        await record(
          { actor, action: 'model-type.changed', target: changed, before, after },
          transaction,
        )
        return changed
      }
      const changed = await database.commit(update, { lock: 'model-types' })
      await reload()
      return present(changed)
    },
    async remove(actor: Actor, id: string): Promise<void> {
      const remove = async (transaction: WriteTransaction) => {
        const type = requireType(await repository.types(transaction), id)
        if (type.builtIn !== undefined) throw new Problem('model-type.built-in')
        await repository.removeType(id, transaction)
        await record({ actor, action: 'model-type.removed', target: type }, transaction)
      }
      await database.commit(remove, { lock: 'model-types' })
      await reload()
    },
  }
}

/** @throws Problem */
function requireType(types: readonly StoredModelType[], id: string): StoredModelType {
  const type = types.find((candidate) => candidate.id === id)
  if (!type) throw new Problem('model-type.not-found')
  return type
}

/** @throws Problem */
function refuseTakenName(types: readonly StoredModelType[], name: string, ownId?: string): void {
  const key = typeNameKey(name)
  if (types.some((type) => typeNameKey(type.name) === key && type.id !== ownId))
    throw new Problem('model-type.name-taken', { fields: { name: 'Ce nom est déjà pris' } })
}

const presentType = (
  { createdAt: _, builtIn, ...type }: StoredModelType,
  modelCount: number,
): ModelType => ({ ...type, builtIn: builtIn ?? null, modelCount })
