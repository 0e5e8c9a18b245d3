import { z } from 'zod'

/** A whole number between two bounds, both allowed; one sentence for everything that is wrong. */
export const wholeNumberWithin = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const sentence = `Entre ${min} et ${max}`
  return z.number({ error: sentence }).int(sentence).min(min, sentence).max(max, sentence)
}
