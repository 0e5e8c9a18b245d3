const maxFiles = 20

/** Pictures that the double serves by URL. LocalAI never removes them; the double stores only the newest. */
export function createServedFiles() {
  const files = new Map<string, Uint8Array>()
  let made = 0
  return {
    /** Returns its path. */
    add(bytes: Uint8Array): string {
      const path = `/generated-images/b64${++made}.png`
      files.set(path, bytes)
      const [oldest] = files.keys()
      if (files.size > maxFiles && oldest) files.delete(oldest)
      return path
    },
    get: (path: string) => files.get(path),
  }
}
export type ServedFiles = ReturnType<typeof createServedFiles>
