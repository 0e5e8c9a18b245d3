import type { LineMeter, UseOrigin, UseTool } from '@atelier/contract/usage/meters'
import { dayOf, monthOf } from '../periods.ts'

/** A line whose work has ended. */
export interface EndedLine {
  readonly userId: string
  readonly keyId: string | null
  readonly tool: UseTool
  readonly model: string
  readonly engine: string
  readonly meter: LineMeter
  readonly amount: number
  readonly inputAmount: number
  readonly machineMs: number
  readonly isCounted: boolean
  readonly createdAt: number
}
interface Sums {
  works: number
  amount: number
  inputAmount: number
  machineMs: number
}
interface SumKeys {
  readonly day: string
  readonly meter: LineMeter
  readonly tool: UseTool
  readonly model: string
  readonly engine: string
  readonly way: UseOrigin
}
export type DaySum = SumKeys & Sums & { readonly userId: string }
export type TotalSum = SumKeys & Sums
export type GroupSum = TotalSum & { readonly groupId: string }
export interface MonthSum {
  readonly month: string
  readonly userId: string
  works: number
  machineMs: number
  readonly amounts: Record<LineMeter, number>
}

/**
 * What lines add to the sums of days, of months, of groups and of all users. Each list is in the order of its keys. `groupIds`: of each
 * user, now.
 */
export function sumLines(
  lines: readonly EndedLine[],
  groupIds: ReadonlyMap<string, readonly string[]>,
) {
  const days = new Map<string, DaySum>()
  const totals = new Map<string, TotalSum>()
  const months = new Map<string, MonthSum>()
  const groups = new Map<string, GroupSum>()
  for (const line of lines) {
    // What failed before anything came of it says nothing.
    if (!line.isCounted && line.machineMs === 0) continue
    const { userId, meter, tool, model, engine } = line
    const day = dayOf(line.createdAt)
    const way: UseOrigin = line.keyId === null ? 'page' : 'key'
    const keys = { day, meter, tool, model, engine, way }
    const key = Object.values(keys)
    addTo(summed(days, [userId, ...key], { userId, ...keys, ...nothing }), line)
    addTo(summed(totals, key, { ...keys, ...nothing }), line)
    for (const groupId of groupIds.get(userId) ?? [])
      addTo(summed(groups, [day, groupId, ...key], { groupId, ...keys, ...nothing }), line)
    const month = monthOf(day)
    const none = { works: 0, machineMs: 0, amounts: { ...noAmounts } }
    const ofMonth = summed(months, [month, userId], { month, userId, ...none })
    ofMonth.works += Number(line.isCounted)
    ofMonth.machineMs += line.machineMs
    ofMonth.amounts[meter] += line.amount
  }
  return {
    days: inOrder(days),
    totals: inOrder(totals),
    months: inOrder(months),
    groups: inOrder(groups),
  }
}

const nothing: Sums = { works: 0, amount: 0, inputAmount: 0, machineMs: 0 }
const noAmounts: Readonly<Record<LineMeter, number>> = {
  tokens: 0,
  pictures: 0,
  inpaintings: 0,
  'seconds-heard': 0,
  'characters-spoken': 0,
}

function summed<T>(sums: Map<string, T>, key: readonly string[], empty: T): T {
  const name = JSON.stringify(key)
  const known = sums.get(name)
  if (known) return known
  sums.set(name, empty)
  return empty
}

function addTo(sums: Sums, { isCounted, amount, inputAmount, machineMs }: EndedLine): void {
  sums.works += Number(isCounted)
  sums.amount += amount
  sums.inputAmount += inputAmount
  sums.machineMs += machineMs
}

/** Transactions that write the same rows in the same order never wait for each other crosswise. */
const inOrder = <T>(sums: ReadonlyMap<string, T>): readonly T[] =>
  [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
