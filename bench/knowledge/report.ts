import { isQuick, reportLimit } from '#bench/harness/verdict.ts'

let isWithin = true
/** One line; a limit that is not met fails the bench, unless it only shows that it works. */
export const check = (isMet: boolean, what: string, details: readonly string[]) => {
  isWithin = reportLimit(isMet || isQuick, what, details) && isWithin
}
export const areAllMet = () => isWithin
export const ms = (value: number) => `${value.toFixed(1)} ms`
