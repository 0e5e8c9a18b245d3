/** Milliseconds of the same calls, on a tenth and on all of it. */
export interface Times {
  readonly few: number[]
  readonly many: number[]
}
const maxRatio = 1.5

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN

/** Prints the ratio; returns whether ten times as much costs at most one and a half times as much. */
export function reportRatio(name: string, { few, many }: Times): boolean {
  const [p95Few, p95Many] = [percentile(few, 0.95), percentile(many, 0.95)]
  const ratio = p95Many / p95Few
  const medians = `médiane ${percentile(many, 0.5).toFixed(2)} contre ${percentile(few, 0.5).toFixed(2)}`
  process.stdout.write(
    `${ratio <= maxRatio ? 'OK ' : 'NON'}  ${name}, dix fois plus : ${ratio.toFixed(2)} (au plus ${maxRatio}) — p95 ${p95Many.toFixed(2)} ms contre ${p95Few.toFixed(2)} ms, ${medians}\n`,
  )
  return ratio <= maxRatio
}
