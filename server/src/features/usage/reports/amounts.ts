import type { LineMeter } from '@atelier/contract/usage/meters'
import type { MeterAmounts } from '@atelier/contract/usage/usage'

/** What works used, of one meter. */
export interface MeterSum {
  readonly meter: LineMeter
  readonly works: number
  readonly amount: number
  readonly machineMs: number
}
export interface UsedTogether {
  readonly works: number
  readonly amounts: MeterAmounts
}

/** In seconds, to a tenth. */
export const machineSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10

const none: MeterAmounts = {
  tokens: 0,
  pictures: 0,
  inpaintings: 0,
  'seconds-heard': 0,
  'characters-spoken': 0,
  'machine-seconds': 0,
}

/** The sums of all meters in one. */
export function addUp(sums: readonly MeterSum[]): UsedTogether {
  const amounts: MeterAmounts = { ...none }
  let [works, machineMs] = [0, 0]
  for (const sum of sums) {
    amounts[sum.meter] += sum.amount
    works += sum.works
    machineMs += sum.machineMs
  }
  amounts['machine-seconds'] = machineSeconds(machineMs)
  return { works, amounts }
}
