import { createHash } from 'node:crypto'
import type { OfferedModel } from './offered-model.ts'

/** What a call prefers among the engines of its model. */
export interface CallPreference {
  /** The same for all calls of one conversation: the engine that has read it before begins sooner. */
  readonly conversation?: string
}

/** The slot that a call of a model waits for; none of an engine for a light model. */
export function slotsFor(
  { engines, model }: OfferedModel,
  { conversation = model.id }: CallPreference = {},
): { readonly engines?: readonly string[]; readonly isOrdered?: true } {
  if (model.isLight) return {}
  const ids = engines.map(({ engine }) => engine.id)
  if (engines.some(({ isOrdered }) => isOrdered)) return { engines: ids, isOrdered: true }
  return { engines: byPreference(ids, conversation) }
}

/**
 * Rendezvous hashing (Thaler and Ravishankar, 1998): each conversation has its own order of engines, and one that comes or goes changes
 * only the orders that it was first in.
 */
export const byPreference = (ids: readonly string[], conversation: string): string[] =>
  ids
    .map((id) => ({ id, weight: weightOf(`${conversation}\n${id}`) }))
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)

const weightOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
