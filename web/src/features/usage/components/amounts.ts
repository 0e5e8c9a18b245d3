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

/** A number without its unit, or a duration, which has none. */
export const formatPlain = (meter: Meter, amount: number): string =>
  meter === 'seconds-heard' || meter === 'machine-seconds'
    ? formatDuration(amount)
    : formatNumber(amount)

/** An amount with its unit. */
export const formatAmount = (meter: Meter, amount: number): string =>
  meter === 'seconds-heard' || meter === 'machine-seconds'
    ? formatDuration(amount)
    : usageTexts.counts[meter](amount)
