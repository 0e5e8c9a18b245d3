import type { Queries } from '#database/database.ts'
import type { QuantizedVector } from '../../index/vectors/quantized-vector.ts'
import { vectorBlockRows } from '../vector-blocks.repository.ts'
import { listVectors, vectorsFromText } from '../vectors-text.ts'

const max = { blocks: 24, ofBlock: 32 } as const

/** Vectors of excerpts from all over a space; those of which the model made nothing are left out. */
export async function sampleVectors(
  queries: Queries,
  { id, dimensions }: { readonly id: string; readonly dimensions: number },
): Promise<QuantizedVector[]> {
  const rows = vectorBlockRows(queries)
  const step = Math.floor((await rows.lastNumber()) / max.blocks)
  const sampled: QuantizedVector[] = []
  for (let count = 0, after = 0; count < max.blocks; count += 1) {
    const found = await rows.findAfter(id, Math.max(after, count * step))
    if (!found) break
    sampled.push(...listVectors(vectorsFromText(found.vectors, dimensions)).slice(0, max.ofBlock))
    after = found.number
  }
  return sampled.filter(({ scale }) => scale > 0)
}
