import type {
  ModelType,
  ModelTypeChange,
  ModelTypeDraft,
} from '@atelier/contract/model-types/model-types'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import { type StoredModelType, typeNameKey } from './model-types.repository.ts'
import type { Actor, RulesDependencies } from './rules-dependencies.ts'
import { membersOf, type TypeRules } from './type-members.ts'

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
      refuseTakenName(rules(), draft.name)
      const created = { ...draft, id: makeId(), builtIn: undefined, createdAt: clock.now() }
      await database.commit(async (transaction) => {
        await repository.insertType(created, transaction)
        await record(
          { actor, action: 'model-type.created', target: created, after: draft },
          transaction,
        )
      })
      await reload()
      return present(created)
    },
    async update(actor: Actor, id: string, change: ModelTypeChange): Promise<ModelType> {
      const type = requireType(rules(), id)
      if (change.name !== undefined) refuseTakenName(rules(), change.name, id)
      const changed = { ...type, ...defined(change) }
      await database.commit(async (transaction) => {
        await repository.updateType(changed, transaction)
        const [before, after] = [presentType(type, 0), presentType(changed, 0)]
        await record(
          { actor, action: 'model-type.changed', target: changed, before, after },
          transaction,
        )
      })
      await reload()
      return present(changed)
    },
    async remove(actor: Actor, id: string): Promise<void> {
      const type = requireType(rules(), id)
      if (type.builtIn !== undefined) throw new Problem('model-type.built-in')
      await database.commit(async (transaction) => {
        await repository.removeType(id, transaction)
        await record({ actor, action: 'model-type.removed', target: type }, transaction)
      })
      await reload()
    },
  }
}

/** @throws Problem */
function requireType(rules: TypeRules, id: string): StoredModelType {
  const type = rules.types.find((candidate) => candidate.id === id)
  if (!type) throw new Problem('model-type.not-found')
  return type
}

/** @throws Problem */
function refuseTakenName(rules: TypeRules, name: string, ownId?: string): void {
  const key = typeNameKey(name)
  if (rules.types.some((type) => typeNameKey(type.name) === key && type.id !== ownId))
    throw new Problem('model-type.name-taken', { fields: { name: 'Ce nom est déjà pris' } })
}

const presentType = (
  { createdAt: _, builtIn, ...type }: StoredModelType,
  modelCount: number,
): ModelType => ({ ...type, builtIn: builtIn ?? null, modelCount })
