interface ModelQueued {
  readonly id: string
  readonly text: string
  state: 'waiting' | 'held'
  /** The reply that it follows, if the reader has gone to another version; `''` for what is shown. */
  afterId: string
}

/** What a chat's queue is to be after any sequence of changes, in the order of sending. */
export function createQueueModel() {
  const rows: ModelQueued[] = []
  const remove = (id: string) => {
    const index = rows.findIndex((row) => row.id === id)
    return index === -1 ? undefined : rows.splice(index, 1)[0]
  }
  return {
    rows: (): readonly Readonly<ModelQueued>[] => rows,
    next: (): Readonly<ModelQueued> | undefined => rows.find(({ state }) => state === 'waiting'),
    /** What comes after messages that are held waits with them. */
    add(row: Omit<ModelQueued, 'state'>) {
      const isHeld = rows.some(({ state }) => state === 'held')
      rows.push({ ...row, state: isHeld ? 'held' : 'waiting' })
    },
    remove,
    hold() {
      for (const row of rows) row.state = 'held'
    },
    resume() {
      for (const row of rows) Object.assign(row, { state: 'waiting', afterId: '' })
    },
    sendFirst(id: string) {
      const row = remove(id)
      if (row) rows.unshift({ ...row, state: 'waiting' })
    },
    /** It becomes a message; the rest follows its reply. */
    take(id: string, replyId: string) {
      remove(id)
      for (const row of rows) row.afterId = replyId
    },
  }
}
export type QueueModel = ReturnType<typeof createQueueModel>
