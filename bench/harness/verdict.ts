/** Metrics and their limits, a line for each. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)

export const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)
export const quantile = (numbers: readonly number[], share: number) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)

/** `--quick` only shows that the bench works: its metrics mean nothing and fail nothing. */
export const isQuick = process.argv.includes('--quick')

export function reportLimit(isMet: boolean, what: string, details: readonly string[]): boolean {
  print(`${isMet ? 'OK ' : 'NON'}  ${what} — ${details.join(' ; ')}`)
  return isMet
}
