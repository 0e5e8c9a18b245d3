import { reservedEngineIds } from '@atelier/contract/engines/engine-settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { StoredEngine } from './stored-engine.ts'

/**
 * Two rows of one address would be counted as two machines, and a group with the id of another engine would be two models of one id.
 * @throws Problem
 */
export function requireOwnNames(engines: readonly StoredEngine[], engine: StoredEngine): void {
  const others = engines.filter(({ id, baseUrl }) => id !== engine.id && baseUrl !== '')
  const sameAddress = others.find(({ baseUrl }) => addressOf(baseUrl) === addressOf(engine.baseUrl))
  if (sameAddress)
    throw new Problem('engine.address-taken', {
      params: { name: sameAddress.name },
      fields: { baseUrl: 'Cette adresse est déjà celle d’un autre moteur' },
    })
  if (others.some(({ name }) => name.toLowerCase() === engine.name.toLowerCase()))
    throw nameProblem('name', 'Ce nom est déjà celui d’un autre moteur')
  const { pool } = engine
  const isOthers = others.some((other) => other.id === pool && other.pool !== pool)
  if (pool !== '' && (reservedEngineIds.has(pool) || pool === 'localai' || isOthers))
    throw nameProblem('pool', 'Ce nom est déjà celui d’un moteur')
}

const nameProblem = (field: string, sentence: string) =>
  new Problem('engine.name-taken', { fields: { [field]: sentence } })

/** The same server, however its address is written. */
const addressOf = (url: string) => {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')
}
