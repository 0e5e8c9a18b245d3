import { reservedEngineIds } from '@atelier/contract/engines/engine-settings'
import type { Engine, EngineModel } from '@atelier/engine/engine'
import { mergeModels } from './merge-models.ts'
import type { ModelEngine, PoolMember } from './model-engine.ts'

/** A model found by its id, with the engines that run it. */
export interface OfferedModel {
  readonly id: string
  /** Other ids of it: those that it had, or would have, in another group. */
  readonly aliases: readonly string[]
  /** The first of its engines: what they can do is the same. */
  readonly engine: Engine
  /** What the engines are called together. */
  readonly engineName: string
  /** Those that offer it, in the order of the installation. */
  readonly engines: readonly ModelEngine[]
  readonly model: EngineModel
  /** Its engines say that their files of it are not the same. */
  readonly differs: boolean
}

/** A model in the list of one engine. */
export interface ListedModel {
  readonly from: ModelEngine
  readonly model: EngineModel
}

const idWith = (prefix: string, id: string) => (prefix === '' ? id : `${prefix}/${id}`)

/** Every beginning that an id of its models may have, or have had. */
const prefixesOf = ({ id, prefix, pool, formerPools }: PoolMember): string[] => [
  prefix,
  id,
  ...(pool === '' ? [] : [pool]),
  ...formerPools,
]
const memberOf = ({ engine: { id }, ...membership }: ModelEngine): PoolMember => ({
  id,
  ...membership,
})

/** Whether an engine that does not list its models now may have the one of this id. */
export const mayOffer = (from: ModelEngine, id: string): boolean =>
  prefixesOf(memberOf(from)).some((prefix) =>
    prefix === '' ? !isOfBuiltIn(id) : id.startsWith(`${prefix}/`),
  )
const isOfBuiltIn = (id: string) => [...reservedEngineIds].some((one) => id.startsWith(`${one}/`))

/** Engines of one group offer a model of the same id once. */
export function offerModels(
  listed: readonly ListedModel[],
  members: readonly PoolMember[],
): OfferedModel[] {
  const groups = new Map<string, ListedModel[]>()
  for (const one of listed) {
    const { engine, pool } = one.from
    const key = JSON.stringify([pool === '' ? ['engine', engine.id] : ['pool', pool], one.model.id])
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  const offered = [...groups.values()].map((group) => toOffered(group, members))
  return withoutTakenAliases(offered)
}

function toOffered(group: readonly ListedModel[], members: readonly PoolMember[]): OfferedModel {
  const [first] = group
  if (!first) throw new Error('a model without an engine')
  const { id: modelId } = first.model
  const { pool } = first.from
  const engines = group.map(({ from }) => from)
  const ofPool = pool === '' ? [] : members.filter((member) => member.pool === pool)
  const hasBareId = ofPool.some(({ prefix }) => prefix === '')
  const pooledPrefix = hasBareId ? '' : pool
  const id = idWith(pool === '' ? first.from.prefix : pooledPrefix, modelId)
  const known = [...engines.map(memberOf), ...ofPool]
    .flatMap(prefixesOf)
    .map((prefix) => idWith(prefix, modelId))
  return {
    id,
    aliases: [...new Set(known)].filter((alias) => alias !== id),
    engine: first.from.engine,
    engineName: engines.length > 1 ? pool : first.from.engine.name,
    engines,
    model: mergeModels(group.map(({ model }) => model)),
    differs: new Set(group.flatMap(({ model }) => model.digest ?? [])).size > 1,
  }
}

/** An id means one model: the one that bears it, else the first that had it. */
function withoutTakenAliases(offered: readonly OfferedModel[]): OfferedModel[] {
  const taken = new Set(offered.map(({ id }) => id))
  return offered.map((model) => {
    const aliases = model.aliases.filter((alias) => !taken.has(alias))
    for (const alias of aliases) taken.add(alias)
    return { ...model, aliases }
  })
}
