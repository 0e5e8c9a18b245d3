import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { SpeechRecord } from '@atelier/contract/speech/speech'
import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callQuery } from '#api/call-query.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { waitForResult } from '#features/jobs/use-jobs.ts'
import type { SoundFile } from '../player/file-player.ts'
import { player } from '../player/player.ts'
import { speechClient } from './speech-client.ts'

const Spoken = z.object({ item: SpeechRecord })

/** A spoken text as a sound of the player. */
export const soundOf = ({ id, text, audioUrl, seconds }: SpeechRecord): SoundFile => ({
  id,
  name: text,
  url: uploadUrl(audioUrl),
  seconds,
  renewUrl: async () => uploadUrl((await speechClient.read({ spokenId: id })).audioUrl),
})

/** The chunks of a text being generated; the live channel announces new ones. */
const chunksQuery = (jobId: string) =>
  queryOptions({
    ...callQuery('speech', 'pieces', speechClient.pieces, { jobId }),
    // Before the job starts there is nothing yet, which is no failure.
    retry: false,
  })

const fetchChunk = async (jobId: string, number: number) =>
  await (await speechClient.piece({ jobId, piece: String(number) })).arrayBuffer()

/** Plays a text while it is generated; the complete file takes over when it is there. */
export function playWhileGenerating(queries: QueryClient, job: JobSummary): void {
  const toSound = (result: unknown) => soundOf(Spoken.parse(result).item)
  // The page shows why there is none.
  void playStreaming(queries, { job, name: job.title, toSound }).catch(() => closeIfPlaying(job.id))
}

interface StreamedJob {
  readonly job: JobSummary
  readonly name: string
  /** The complete sound, from the result of the job. */
  readonly toSound: (result: unknown) => SoundFile
}
/** The same for any job that speaks; resolves when its sound is complete. @throws when the job failed */
export async function playStreaming(
  queries: QueryClient,
  { job, name, toSound }: StreamedJob,
): Promise<void> {
  player.playStreaming({ id: job.id, name }, (number) => fetchChunk(job.id, number))
  const observer = new QueryObserver(queries, chunksQuery(job.id))
  const leave = observer.subscribe(({ data }) => data && player.setChunks(job.id, data))
  try {
    player.finish(job.id, toSound(await waitForResult(queries, job)))
  } finally {
    leave()
  }
}

export function closeIfPlaying(id: string): void {
  if (player.current()?.id === id) player.close()
}

/** The sample of a voice, as an object URL that the player releases. */
export async function sampleUrl(jobId: string): Promise<string> {
  return URL.createObjectURL(await speechClient.piece({ jobId, piece: '0' }))
}
