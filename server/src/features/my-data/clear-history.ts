import { MyDataKind } from '@atelier/contract/my-data/my-data'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'

export interface ClearHistoryDependencies {
  readonly chat: Pick<ChatService, 'list' | 'remove'>
  readonly images: Pick<ImagesService, 'history' | 'removeAll'>
  readonly inpainting: Pick<InpaintingService, 'history' | 'remove'>
  readonly speech: Pick<SpeechService, 'removeAll'>
  readonly transcription: Pick<TranscriptionService, 'removeAll'>
}
type Page<T> = { readonly data: readonly T[] }
const firstPage = { page: 1, limit: 100 } as const

/**
 * Clears a user's history of one tool with the tool's own removal, in batches, so that no user
 * waits for a long transaction.
 */
export function createClearHistory({
  chat,
  images,
  inpainting,
  speech,
  transcription,
}: ClearHistoryDependencies) {
  const clearOf: Readonly<Record<MyDataKind, (userId: string) => Promise<number>>> = {
    chats: (userId) =>
      removeEach(
        () => chat.list(userId, firstPage),
        ({ id }) => chat.remove(userId, id),
      ),
    inpaintings: (userId) =>
      removeEach(
        () => inpainting.history(userId, firstPage),
        ({ id }) => inpainting.remove(userId, id),
      ),
    async images(userId) {
      let removed = 0
      for (;;) {
        const { data } = await images.history(userId, firstPage)
        if (data.length === 0) return removed
        removed += await images.removeAll(
          userId,
          data.map(({ id }) => id),
        )
      }
    },
    speech: async (userId) => (await speech.removeAll(userId)).removed,
    transcriptions: async (userId) => (await transcription.removeAll(userId)).removed,
  }
  return async (userId: string, kind: string): Promise<{ removed: number }> => {
    const known = MyDataKind.safeParse(kind)
    if (!known.success) throw new Problem('belongings.unknown-kind')
    return { removed: await clearOf[known.data](userId) }
  }
}

async function removeEach<T>(
  list: () => Promise<Page<T>>,
  remove: (one: T) => Promise<void>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const { data } = await list()
    if (data.length === 0) return removed
    for (const one of data) {
      await ignoreIfRemoved(() => remove(one))
      removed += 1
    }
  }
}

/** It may already be removed in another window. */
async function ignoreIfRemoved(remove: () => Promise<void>): Promise<void> {
  try {
    await remove()
  } catch (cause) {
    if (!(cause instanceof Problem && cause.status === 404)) throw cause
  }
}
