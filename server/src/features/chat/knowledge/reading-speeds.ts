/** A prompt that a model has read, until its first word. */
export interface ReadPrompt {
  /** Estimated. */
  readonly tokens: number
  readonly ms: number
}

/** What is shorter says more of the network than of the model. */
const minTokens = 500
/** A model that is only being loaded reads nothing meanwhile: the best of so many counts. */
const remembered = 4
const maxModels = 200

/** How fast models read prompts, as this server has seen it: of the first questions of chats, nothing of which an engine knows already. */
export function createReadingSpeeds() {
  const byModel = new Map<string, readonly number[]>()
  return {
    add(model: string, { tokens, ms }: ReadPrompt): void {
      if (tokens < minTokens) return
      const speeds = [tokens / Math.max(1, ms), ...(byModel.get(model) ?? [])]
      byModel.delete(model)
      byModel.set(model, speeds.slice(0, remembered))
      const [oldest] = byModel.keys()
      if (byModel.size > maxModels && oldest !== undefined) byModel.delete(oldest)
    },
    /** Tokens that a model reads in this time; nothing as long as it was not seen. */
    tokensWithin(model: string, ms: number): number | undefined {
      const speeds = byModel.get(model)
      return speeds && Math.floor(ms * Math.max(...speeds))
    },
  }
}
export type ReadingSpeeds = ReturnType<typeof createReadingSpeeds>

/** Outside of what begins a reply, whose closures would keep the chat's history in memory while the reply waits. */
export const speedMeter =
  (speeds: Pick<ReadingSpeeds, 'add'>, { id }: { readonly id: string }) =>
  (read: ReadPrompt): void =>
    speeds.add(id, read)
