import { MyDataKind } from '@atelier/contract/my-data/my-data'
import { Problem } from '@atelier/contract/problems/problems'
import type { TrashedBatch } from '@atelier/contract/works/work-kinds'

interface ClearableTool {
  /** Puts everything into the trash, as one batch. */
  removeAll(userId: string): Promise<TrashedBatch>
}
export interface ClearHistoryDependencies {
  readonly chat: ClearableTool
  readonly images: ClearableTool
  readonly inpainting: ClearableTool
  readonly speech: ClearableTool
  readonly transcription: ClearableTool
}

/** Clears a user's history of one tool as the tool itself does, in batches, so that no user waits for a long transaction. */
export function createClearHistory({
  chat,
  images,
  inpainting,
  speech,
  transcription,
}: ClearHistoryDependencies) {
  const toolOf: Readonly<Record<MyDataKind, ClearableTool>> = {
    chats: chat,
    images,
    inpaintings: inpainting,
    speech,
    transcriptions: transcription,
  }
  return async (userId: string, kind: string): Promise<TrashedBatch> => {
    const known = MyDataKind.safeParse(kind)
    if (!known.success) throw new Problem('belongings.unknown-kind')
    return await toolOf[known.data].removeAll(userId)
  }
}
