import type { ListedJob } from '@atelier/contract/jobs'
import type { Page } from '@atelier/contract/operation'
import { type SpeakingVoice, SpokenText, speechLimits } from '@atelier/contract/speech'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { queryKey } from '#api/client.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { resultOf, useWork } from '#features/jobs/use-work.ts'
import { activeIn, type HeardJob } from '#features/jobs/work.ts'
import { saveFile } from '#ui/save-file.ts'
import { player } from './player.ts'
import { speechTexts } from './speech.texts.ts'
import { speechClient, speechJobs } from './speech-client.ts'
import type { SpeechFormValues } from './speech-form.ts'

const Spoken = z.object({ item: SpokenText })

const historyQuery = infiniteQueryOptions({
  queryKey: queryKey('speech', 'history'),
  queryFn: ({ pageParam, signal }) => speechClient.history({ query: { page: pageParam, limit: speechLimits.listPageSize } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }: Page<SpokenText>) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
})
export const useSpeechHistory = () => useInfiniteQuery(historyQuery)

/** The voices of one model, with their languages. */
export const useVoices = (model: string) =>
  useQuery({
    queryKey: queryKey('speech', 'voices', { query: { model, details: 'true' } }),
    queryFn: async ({ signal }) =>
      // Asked for with their details, so none is a mere name.
      (await speechClient.voices({ query: { model, details: 'true' } }, { signal })) as SpeakingVoice[],
    enabled: model !== '',
    staleTime: 60_000,
  })

/** The texts that are being read for this person. */
export const useRunningSpeech = (): readonly HeardJob[] => activeIn(useWork()).filter(({ job }) => job.kind === 'speech.speak')
export function useLastSpeechEnd(): ListedJob | undefined {
  const { lastEnded } = useWork()
  return lastEnded?.kind === 'speech.speak' ? lastEnded : undefined
}

export function useSpeechActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: historyQuery.queryKey })
  const speak = useMutation({
    mutationFn: ({ voice, ...draft }: SpeechFormValues) => speechJobs.generate({ body: { ...draft, ...(voice !== '' && { voice }) } }),
    onSuccess: (job) => {
      // What became of it is told on the page; here it is only heard as soon as it is there.
      void resultOf(queries, job).then(
        (result) => player.toggle(Spoken.parse(result).item),
        () => undefined,
      )
    },
  })
  const remove = useMutation({
    mutationFn: (item: SpokenText) => {
      if (player.current()?.item.id === item.id) player.close()
      return speechClient.remove({ spokenId: item.id })
    },
    onSettled: refresh,
  })
  const removeAll = useMutation({
    mutationFn: () => {
      player.close()
      return speechClient.removeAll()
    },
    onSettled: refresh,
  })
  const download = useMutation({
    mutationFn: async (item: SpokenText) => {
      const answer = await fetch(uploadUrl(item.audioUrl))
      if (!answer.ok) throw new Error(speechTexts.notDownloaded)
      saveFile(await answer.blob(), `lecture-${item.id.slice(-6)}.${extensionOf(item.mediaType)}`)
    },
  })
  return { speak, remove, removeAll, download }
}

const extensions: Readonly<Record<string, string>> = { 'audio/wav': 'wav', 'audio/mpeg': 'mp3', 'audio/ogg': 'ogg', 'audio/flac': 'flac' }
const extensionOf = (mediaType: string) => extensions[mediaType] ?? 'audio'
