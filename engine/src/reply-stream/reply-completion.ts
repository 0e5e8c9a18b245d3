import type { EngineFailure } from '#engine-failure.ts'

export type ReplyEnd =
  | { readonly type: 'whole' }
  | { readonly type: 'failed'; readonly failure: EngineFailure }
  /** The caller's signal fired. */
  | { readonly type: 'aborted' }
  /** The caller stopped reading. */
  | { readonly type: 'left' }

/** The end of a reply. Several causes may end it at the same time: the first one counts. */
export function createReplyCompletion(onEnd: (end: ReplyEnd) => void) {
  let isCompleted = false
  function complete(end: ReplyEnd) {
    if (isCompleted) return
    isCompleted = true
    onEnd(end)
  }
  return {
    get isCompleted() {
      return isCompleted
    },
    finish: () => complete({ type: 'whole' }),
    fail: (failure: EngineFailure) => complete({ type: 'failed', failure }),
    abort: () => complete({ type: 'aborted' }),
    leave: () => complete({ type: 'left' }),
  }
}
export type ReplyCompletion = ReturnType<typeof createReplyCompletion>
