import { z } from 'zod'

export interface NumberBounds {
  readonly min: number
  readonly max: number
  /** The distance between allowed numbers; the bounds are multiples of it. */
  readonly step?: number
}

/** A whole number between two bounds, both allowed; one sentence for what is not between them. */
export const wholeNumberWithin = ({ min, max, step }: NumberBounds) => {
  const sentence = rangeText({ min, max })
  const schema = z.number({ error: sentence }).int(sentence).min(min, sentence).max(max, sentence)
  return step === undefined ? schema : withStep(schema, step)
}

/** The same for any number on the step. */
export const numberWithin = ({ min, max, step }: Required<NumberBounds>) => {
  const sentence = rangeText({ min, max })
  return withStep(z.number({ error: sentence }).min(min, sentence).max(max, sentence), step)
}

/** Refuses a number that lies between two steps, and names the two. What is only the error of a sum is accepted. */
export const withStep = <S extends z._ZodNumber>(schema: S, step: number) =>
  schema.multipleOf(step, { error: ({ input }) => stepText(Number(input), step) })

/** The allowed number nearest to one that was stored or typed. */
export function nearestStep(value: number, { min, max, step }: NumberBounds): number {
  const stepped = step === undefined ? value : roundNoise(Math.round(value / step) * step)
  return Math.min(max, Math.max(min, stepped))
}

/** A number as French writes it. */
export const frenchNumber = (value: number) => String(value).replace('.', ',')

/** What is said of a number that is not between two bounds. */
export const rangeText = ({ min, max }: NumberBounds) =>
  `Entre ${frenchNumber(min)} et ${frenchNumber(max)}`

function stepText(value: number, step: number): string {
  const below = roundNoise(Math.floor(value / step) * step)
  const [lower, upper] = [below, roundNoise(below + step)].map(frenchNumber)
  return `Par pas de ${frenchNumber(step)}, par exemple ${lower} ou ${upper}`
}

/** Finer than any step, coarser than the error of a sum. */
const decimals = 9
const roundNoise = (value: number) => Number(value.toFixed(decimals))
