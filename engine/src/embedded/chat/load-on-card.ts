import { fitOnCard, layerAttempts, layersOf } from '../graphics-card/fit-layers.ts'
import type { CardPlacement, ChatTask } from './chat-protocol.ts'

interface CardLoad<Model> {
  readonly card: { getVramState(): Promise<{ readonly total: number; readonly free: number }> }
  readonly task: ChatTask
  load(attempt: { readonly task: ChatTask; readonly gpuLayers: number }): Promise<Model>
}

/**
 * Puts as many layers on the card as fit; fewer when it takes less than expected, and before it gives up as few as the
 * machine's memory leaves.
 */
export async function loadOnCard<Model extends object>({
  card,
  task,
  load,
}: CardLoad<Model>): Promise<Model & { readonly placement: CardPlacement }> {
  const { free } = await card.getVramState()
  const fit = fitOnCard({ ...task, modelBytes: task.byteSize, freeBytes: free })
  const attempt = async (gpuLayers: number) => {
    const sequences = gpuLayers === 0 ? task.sequences : fit.sequences
    const loaded = await load({ task: { ...task, sequences }, gpuLayers })
    const now = await card.getVramState()
    const memory = { totalBytes: now.total, freeBytes: now.free }
    return {
      ...loaded,
      placement: { layers: gpuLayers, totalLayers: layersOf(task.blockCount), memory },
    }
  }
  const fewer = layerAttempts(fit.layers).filter((layers) => layers > task.minLayers)
  const [last, ...before] = [task.minLayers, ...fewer.toReversed()] as const
  for (const gpuLayers of before.toReversed()) {
    try {
      return await attempt(gpuLayers)
    } catch {
      // The card takes less than estimated: the next attempt asks for less, and the last one's failure is the one that counts.
    }
  }
  return await attempt(last)
}
