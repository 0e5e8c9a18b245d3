interface ModelMessage {
  readonly id: string
  /** `''` at the beginning. */
  readonly parentId: string
  text: string
}
interface Written extends ModelMessage {
  readonly position: number
}
/** A message that was removed with what hangs on it. */
export interface ModelRemoved extends Written {
  readonly isShown: boolean
}

/** What a chat is to be after any sequence of changes, written as plainly as possible. */
export function createTreeModel() {
  /** In the order of writing. */
  const messages: Written[] = []
  const choices = new Map<string, string>()
  /** Those that stand beside others. */
  const columns = new Set<string>()
  let path: string[] = []
  const find = (id: string) => messages.find((message) => message.id === id)
  const childrenOf = (parentId: string) =>
    messages.filter((message) => message.parentId === parentId).map(({ id }) => id)
  const wayTo = (id: string): string[] => {
    const way: string[] = []
    for (let at = find(id); at; at = find(at.parentId)) way.unshift(at.id)
    return way
  }
  /** Nothing of the path from this index on is shown any more. */
  function leave(from: number) {
    for (const id of path.slice(from)) {
      const { parentId = '' } = find(id) ?? {}
      if (childrenOf(parentId).length > 1) choices.set(parentId, id)
    }
    const end = path.at(-1)
    if (end !== undefined && path.length > from && childrenOf(end).length > 0) choices.set(end, '')
    path = path.slice(0, from)
  }
  function leadTo(id: string) {
    const way = wayTo(id)
    const same = way.findIndex((one, index) => path[index] !== one)
    leave(same === -1 ? way.length : same)
    path = way
  }
  function follow() {
    for (;;) {
      const end = path.at(-1) ?? ''
      const children = childrenOf(end)
      const chosen = choices.get(end)
      if (chosen === '') return
      const next = children.includes(chosen ?? '') ? chosen : children.at(-1)
      if (next === undefined) return
      path.push(next)
    }
  }
  const nextPosition = () => (messages.at(-1)?.position ?? 0) + 1
  function write(added: readonly ModelMessage[]) {
    for (const message of added) messages.push({ ...message, position: nextPosition() })
  }
  return {
    messages: (): readonly Readonly<ModelMessage>[] => messages,
    path: (): readonly string[] => path,
    wayTo,
    add(...added: readonly ModelMessage[]) {
      if ((path.at(-1) ?? '') !== added[0]?.parentId) leadTo(added[0]?.parentId ?? '')
      write(added)
      path.push(...added.map(({ id }) => id))
    },
    /** Where nobody looks: what is shown stays. */
    addHidden(...added: readonly ModelMessage[]) {
      write(added)
    },
    /** Replies beside the one that is shown. */
    addBeside(shownId: string, ...added: readonly ModelMessage[]) {
      write(added)
      for (const id of [shownId, ...added.map((one) => one.id)]) columns.add(id)
    },
    /** What follows a reply that stands beside others: it, or the one of them with text that is shown, or else the first. */
    continuedFrom(id: string): string {
      if (!columns.has(id)) return id
      const beside = childrenOf(find(id)?.parentId ?? '').filter((one) => columns.has(one))
      const hasText = (one: string) => find(one)?.text !== ''
      const shown = beside.find((one) => path.includes(one))
      return shown && hasText(shown) ? shown : (beside.find(hasText) ?? shown ?? id)
    },
    /** If what is shown of these has no text, the first one with text is shown instead. */
    showWithText(ids: readonly string[]) {
      const shown = ids.map(find).find((message) => message && path.includes(message.id))
      const next = ids.map(find).find((message) => message && message.text !== '')
      if (shown?.text !== '' || !next) return
      leadTo(next.id)
      follow()
    },
    /** One of several replies is kept: those without a word go, unless they are shown or something follows them. */
    keep(id: string) {
      if (!path.includes(id)) {
        leadTo(id)
        follow()
      }
      const { parentId = '' } = find(id) ?? {}
      for (const sibling of childrenOf(parentId)) columns.delete(sibling)
      const isEmpty = (message: ModelMessage) =>
        message.parentId === parentId &&
        message.id !== id &&
        message.text === '' &&
        childrenOf(message.id).length === 0
      messages.splice(0, messages.length, ...messages.filter((message) => !isEmpty(message)))
    },
    show(id: string) {
      leadTo(id)
      follow()
    },
    correct(id: string, text: string) {
      const message = find(id)
      if (message) message.text = text
    },
    /** A reply without a word goes where there are others, and what was seen before comes back. */
    discard(id: string): boolean {
      const { parentId = '' } = find(id) ?? {}
      if (childrenOf(parentId).length < 2) return false
      messages.splice(
        messages.findIndex((message) => message.id === id),
        1,
      )
      if (!path.includes(id)) return true
      path = path.slice(0, path.indexOf(id))
      follow()
      return true
    },
    /** With everything that hangs on it; the version before is shown then, else the one after. */
    remove(id: string): readonly ModelRemoved[] {
      const { parentId = '' } = find(id) ?? {}
      const siblings = childrenOf(parentId)
      const at = siblings.indexOf(id)
      const wasShown = path.includes(id)
      const gone = new Set([id])
      for (const message of messages) if (gone.has(message.parentId)) gone.add(message.id)
      for (const one of gone) columns.delete(one)
      const removed = messages.filter((message) => gone.has(message.id))
      const shown = new Set(path)
      messages.splice(0, messages.length, ...messages.filter((message) => !gone.has(message.id)))
      path = path.filter((one) => !gone.has(one))
      const sibling = siblings[at - 1] ?? siblings[at + 1]
      if (wasShown && sibling !== undefined) {
        path.push(sibling)
        follow()
      }
      return removed.map((message) => ({ ...message, isShown: shown.has(message.id) }))
    },
    /** Where they were, if what they hung on is there, which this answers. What was shown is shown again. */
    restore(removed: readonly ModelRemoved[]): boolean {
      const ids = new Set(removed.map(({ id }) => id))
      const isThere = ({ parentId }: ModelMessage) =>
        parentId === '' || ids.has(parentId) || find(parentId) !== undefined
      if (!removed.every(isThere)) return false
      const taken = new Set(messages.map(({ position }) => position))
      // What one of them hung on may have come back behind it.
      const isFree = ({ position, parentId }: ModelRemoved) =>
        !taken.has(position) && position > (find(parentId)?.position ?? 0)
      if (!removed.every(isFree)) write(removed)
      else messages.push(...removed)
      messages.sort((one, other) => one.position - other.position)
      const end = removed.findLast(({ isShown }) => isShown)
      if (end) leadTo(end.id)
      return true
    },
  }
}
export type TreeModel = ReturnType<typeof createTreeModel>
