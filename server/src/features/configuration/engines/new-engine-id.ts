import {
  type EngineDraft,
  engineLimits,
  reservedEngineIds,
} from '@atelier/contract/engines/engine-settings'
import { emptyEngines, type StoredEngine } from './stored-engine.ts'

/**
 * The id of a new engine: that of the configuration page where it has no such engine yet, else one made of the name. It begins the ids of
 * its models, so it is no other engine's or group's.
 */
export function newEngineId(
  engines: readonly StoredEngine[],
  { kind, name }: Pick<EngineDraft, 'kind' | 'name'>,
): string {
  const specified = kind === 'sdapi' ? 'sdapi' : 'localai'
  if (!engines.some(({ id, baseUrl }) => id === specified && baseUrl !== '')) return specified
  const taken = new Set([
    ...reservedEngineIds,
    ...Object.keys(emptyEngines),
    ...engines.flatMap(({ id, pool, formerPools }) => [id, pool, ...formerPools]),
  ])
  const slug = slugOf(name)
  let id = slug
  for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`
  return id
}

/** Room for the number of a repeated name. */
const slugMax = engineLimits.idMax - 4

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, slugMax)
    .replace(/-$/, '') || 'moteur'
