import type { RecordingStore, StoredRecording } from '#browser/storage/recording-store.ts'

/** Recordings in memory, for tests. */
export function createMemoryStore() {
  const stored = new Map<string, StoredRecording>()
  const parts = new Map<string, ArrayBuffer[]>()
  const active = new Set<string>()
  const store: RecordingStore & { readonly active: Set<string> } = {
    active,
    markActive(id) {
      active.add(id)
      return () => active.delete(id)
    },
    async append(recording, number, bytes) {
      stored.set(recording.id, recording)
      const those = parts.get(recording.id) ?? []
      those[number] = bytes
      parts.set(recording.id, those)
    },
    watchLeaving: () => () => undefined,
    list: async () => [...stored.values()],
    read: async (id) => [new Blob(parts.get(id) ?? [])],
    async remove(id) {
      stored.delete(id)
    },
  }
  return store
}
