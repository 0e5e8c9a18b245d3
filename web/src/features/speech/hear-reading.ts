import type { ListedJob } from '@atelier/contract/jobs'
import { SpokenText } from '@atelier/contract/speech'
import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { queryKey } from '#api/client.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { resultOf } from '#features/jobs/use-work.ts'
import { player } from './player.ts'
import { speechClient } from './speech-client.ts'
import type { WholeSound } from './whole-sound.ts'

const Spoken = z.object({ item: SpokenText })

/** A text that was read, for the player. */
export const soundOf = ({ id, text, audioUrl, seconds }: SpokenText): WholeSound => ({
  id,
  name: text,
  url: uploadUrl(audioUrl),
  seconds,
})

/** What can be heard of a text that is being read; the live channel says when there is more. */
const piecesQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKey('speech', 'pieces', { jobId }),
    queryFn: ({ signal }) => speechClient.pieces({ jobId }, { signal }),
    // Before its turn there is nothing yet, which is no failure.
    retry: false,
  })

const fetchPiece = async (jobId: string, number: number) =>
  await (await speechClient.piece({ jobId, piece: String(number) })).arrayBuffer()

/** Plays a text while it is being read; the whole takes over when it is there. */
export function hearReading(queries: QueryClient, job: ListedJob): void {
  player.grow({ id: job.id, name: job.title }, (number) => fetchPiece(job.id, number))
  const observer = new QueryObserver(queries, piecesQuery(job.id))
  const leave = observer.subscribe(({ data }) => data && player.setPieces(job.id, data))
  void resultOf(queries, job)
    .then(
      (result) => player.finish(job.id, soundOf(Spoken.parse(result).item)),
      // Why there is none is told on the page.
      () => player.current()?.id === job.id && player.close(),
    )
    .finally(leave)
}

/** The sound of a voice that was tried, as an address to be let go of. */
export async function sampleUrl(jobId: string): Promise<string> {
  return URL.createObjectURL(await speechClient.piece({ jobId, piece: '0' }))
}
