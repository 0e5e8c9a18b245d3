import { groupRuleLimits, usualGroupClaims } from '@atelier/contract/providers/group-rules'
import { z } from 'zod'
import { type Claims, claimValues, hasTooMany } from './claim-values.ts'

/**
 * The values of each claim that was looked at, by its path. An absent claim has none; `null`: they were too many, so nobody knows. A list of
 * pairs, because a claim may have any name.
 */
export const StoredClaims = z.array(z.tuple([z.string(), z.array(z.string()).nullable()]))
export type StoredClaims = z.output<typeof StoredClaims>

/** Of what a provider says, only what the rules name, and the usual claims of groups. */
export function pickClaims(claims: Claims, named: readonly string[]): StoredClaims {
  let room = groupRuleLimits.claimBytes - 2
  return [...new Set([...named, ...usualGroupClaims])].flatMap((path): StoredClaims => {
    const values = hasTooMany(claims, path) ? null : valuesOf(claims, path)
    const all: StoredClaims[number] = [path, values]
    const none: StoredClaims[number] = [path, null]
    const picked = bytesOf(all) <= room ? all : none
    if (bytesOf(picked) > room) return []
    room -= bytesOf(picked)
    return [picked]
  })
}

/** A rule's value is shorter than where they are cut. */
const valuesOf = (claims: Claims, path: string) => [
  ...new Set(
    claimValues(claims, path).map((value) => value.slice(0, groupRuleLimits.valueMax + 1)),
  ),
]

/** With the comma after it. */
const bytesOf = (pair: StoredClaims[number]) => Buffer.byteLength(JSON.stringify(pair)) + 1

/** What this version cannot read is as if it was never looked at. */
export const parseClaims = (json: string | null): StoredClaims =>
  json === null ? [] : (StoredClaims.safeParse(JSON.parse(json)).data ?? [])

export const isIncomplete = (claims: StoredClaims): boolean =>
  claims.some(([, values]) => values === null)
