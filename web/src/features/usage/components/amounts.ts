import type { Meter } from '@atelier/contract/usage/meters'
import { formatNumber } from '#format/numbers.ts'
import { usageTexts } from '../usage.texts.ts'

const minute = 60
const hour = 3600

/** A duration in its usual unit: seconds, minutes or hours, which every language writes alike. */
function formatDuration(seconds: number): string {
  if (seconds < 2 * minute) return `${formatNumber(Math.round(seconds))}\u00a0s`
  if (seconds < 2 * hour) return `${formatNumber(Math.round(seconds / minute))}\u00a0min`
  return `${formatNumber(seconds / hour, 1)}\u00a0h`
}

const isDuration = (meter: Meter): meter is 'seconds-heard' | 'machine-seconds' =>
  meter === 'seconds-heard' || meter === 'machine-seconds'

/** A number without its unit, or a duration, which has none. */
export const formatPlain = (meter: Meter, amount: number): string =>
  isDuration(meter) ? formatDuration(amount) : formatNumber(amount)

/** An amount with its unit. */
export const formatAmount = (meter: Meter, amount: number): string =>
  isDuration(meter) ? formatDuration(amount) : usageTexts.counts[meter](amount)

export interface AmountScale {
  /** What one unit of the scale is, in the unit of the measure. */
  readonly unit: number
  /** An amount in units of the scale. */
  readonly format: (value: number) => string
}
const durationUnits = [
  { from: 2 * hour, unit: hour, sign: 'h' },
  { from: 2 * minute, unit: minute, sign: 'min' },
  { from: 0, unit: 1, sign: 's' },
] as const

/** How amounts up to the highest are written along an axis: durations in one unit, so that its guides are round. */
export function amountScale(meter: Meter, highest: number): AmountScale {
  if (!isDuration(meter)) return { unit: 1, format: formatNumber }
  const { unit, sign } = durationUnits.find(({ from }) => highest >= from) ?? durationUnits[2]
  const digits = (value: number) => (unit === 1 || Number.isInteger(value) ? 0 : 1)
  return { unit, format: (value) => `${formatNumber(value, digits(value))}\u00a0${sign}` }
}
