import type { LiveEvent } from '@atelier/contract/live/live'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

/** Puts what the live channel tells of a transcription where it is shown: it is gone, or was corrected elsewhere. */
export function applyTranscriptionEvent(
  queries: QueryClient,
  { transcriptionId, change, version }: LiveEvent & { type: 'transcription' },
): void {
  const key = queryKey('transcription', 'read', { transcriptionId })
  const known = queries.getQueryData<Transcription | null>(key)
  if (!known) return
  // Nothing is asked of the server for what it no longer has.
  if (change === 'gone') queries.setQueryData<null>(key, null)
  else if (change === 'corrected' && known.version < version)
    void queries.invalidateQueries({ queryKey: key })
}
