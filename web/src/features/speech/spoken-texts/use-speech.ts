import type { SoundFormat, SpeechRecord, SpeechVoice } from '@atelier/contract/speech/speech'
import { speechLimits } from '@atelier/contract/speech/speech-limits'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery, totalOf } from '#api/paged-query.ts'
import { saveFile } from '#browser/save-file.ts'
import { updateJob, waitForResult } from '#features/jobs/use-jobs.ts'
import { useHistoryFetchLimit } from '#features/settings/use-history-size.ts'
import type { ListedBy } from '#features/works/use-work-filter.ts'
import { player } from '../player/player.ts'
import { speechTexts } from '../speech.texts.ts'
import type { SpeechFormValues } from '../speech-form.ts'
import { playWhileGenerating, sampleUrl } from './play-while-generating.ts'
import { speechClient, speechJobs } from './speech-client.ts'
import { splitText } from './split-text.ts'

const historyQuery = (limit: number, filter: ListedBy) =>
  pagedQuery(queryKey('speech', 'history', { query: { ...filter, limit } }), (page, signal) =>
    speechClient.history({ query: { ...filter, page, limit } }, { signal }),
  )
/** The audios that the filter finds, and how many they are in all. */
export function useSpeechHistory(filter: ListedBy = {}) {
  const query = historyQuery(useHistoryFetchLimit(speechLimits.listPageSize), filter)
  return {
    ...useInfiniteQuery(query),
    total: useInfiniteQuery({ ...query, select: totalOf }).data,
  }
}

/** The voices of one model, with their languages. */
export const useVoices = (model: string) =>
  useQuery({
    queryKey: queryKey('speech', 'voices', { query: { model, details: 'true' } }),
    queryFn: async ({ signal }) =>
      // Requested with their details, so none is a mere name.
      (await speechClient.voices(
        { query: { model, details: 'true' } },
        { signal },
      )) as SpeechVoice[],
    enabled: model !== '',
    staleTime: 60_000,
  })

export const speechJobKinds = ['speech.speak']

/** A voice to try, as set in the form. */
export type SampleRequest = Pick<SpeechFormValues, 'model' | 'voice' | 'speed' | 'pitch'> & {
  readonly language: string | null
}
/** In the language of the voice, where there is a sample sentence in it. */
const sampleText = (language: string | null) =>
  speechTexts.samples[language?.slice(0, 2).toLowerCase() ?? ''] ?? speechTexts.sample

export function useSpeechActions() {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('speech', 'history') }),
      queries.invalidateQueries({ queryKey: queryKey('speech', 'read') }),
    ])
  const speak = useMutation({
    // A long text is several jobs: the first is played at once, the others wait in the queue and join the history.
    mutationFn: async ({ voice, text, ...draft }: SpeechFormValues) => {
      for (const [index, part] of splitText(text).entries()) {
        const job = await speechJobs.generate({
          body: { ...draft, text: part, ...(voice !== '' && { voice }) },
        })
        if (index === 0) playWhileGenerating(queries, job)
        else updateJob(queries, job)
      }
    },
  })
  const sample = useMutation({
    mutationFn: async ({ model, voice, speed, pitch, language }: SampleRequest) => {
      const body = {
        model,
        speed,
        pitch,
        text: sampleText(language),
        ...(voice !== '' && { voice }),
      }
      const job = await speechJobs.sample({ body })
      await waitForResult(queries, job)
      player.play({ id: job.id, name: speechTexts.sampleName, url: await sampleUrl(job.id) })
    },
  })
  const remove = useMutation({
    mutationFn: (item: SpeechRecord) => {
      if (player.current()?.id === item.id) player.close()
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
    mutationFn: async ({ id, format }: { readonly id: string; readonly format: SoundFormat }) =>
      saveFile(
        await speechClient.download({ spokenId: id, query: { format } }),
        `lecture-${id.slice(-6)}.${fileExtensions[format]}`,
      ),
  })
  return { speak, sample, remove, removeAll, download }
}

const fileExtensions: Readonly<Record<SoundFormat, string>> = {
  wav: 'wav',
  mp3: 'mp3',
  opus: 'ogg',
}

/** The formats in which this server can give a spoken text: one that is no WAV cannot become one. */
export function useDownloadFormats({
  mediaType,
}: Pick<SpeechRecord, 'mediaType'>): readonly SoundFormat[] {
  const { data = ['wav'] } = useQuery({
    ...callQuery('speech', 'formats', speechClient.formats),
    staleTime: 60_000,
  })
  return mediaType === 'audio/wav' ? data : data.filter((format) => format !== 'wav')
}
