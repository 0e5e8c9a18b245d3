export const recordingDatabase = 'atelier-recordings'

/** Its own file: every page can sign out, few record. */
export function clearRecordings(): void {
  try {
    indexedDB.deleteDatabase(recordingDatabase)
  } catch {
    // No access, so nothing was stored.
  }
}
