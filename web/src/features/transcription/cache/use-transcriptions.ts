import type {
  Transcription,
  TranscriptionSegment,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'
import {
  type TranscriptExportFormat,
  transcriptionLimits,
} from '@atelier/contract/transcription/transcription-options'
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery, totalOf } from '#api/paged-query.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { saveFile, saveLinkedFile } from '#browser/save-file.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { useHistoryFetchLimit } from '#features/settings/use-history-size.ts'
import type { ListedBy } from '#features/works/use-work-filter.ts'
import { transcriptionClient, transcriptionJobs } from './transcription-client.ts'

export const transcribeJobKinds = ['transcription.transcribe']
export const translateJobKinds = ['transcription.translate']
export const transcriptionJobKinds = [...transcribeJobKinds, ...translateJobKinds]

const historyQuery = (limit: number, filter: ListedBy) =>
  pagedQuery(
    queryKey('transcription', 'history', { query: { ...filter, limit } }),
    (page, signal) =>
      transcriptionClient.history({ query: { ...filter, page, limit } }, { signal }),
  )
/** The transcriptions that the filter finds, and how many they are in all. */
export function useTranscriptionHistory(enabled = true, filter: ListedBy = {}) {
  const query = historyQuery(useHistoryFetchLimit(transcriptionLimits.listPageSize), filter)
  return {
    ...useInfiniteQuery({ ...query, enabled }),
    total: useInfiniteQuery({ ...query, enabled, select: totalOf }).data,
  }
}

const readKey = (transcriptionId: string) => queryKey('transcription', 'read', { transcriptionId })
/** `null` once it is known to be gone (`take-transcription.ts`). */
const readQuery = (transcriptionId: string) =>
  queryOptions({
    queryKey: readKey(transcriptionId),
    queryFn: ({ signal, client }): Promise<Transcription | null> | null =>
      isGone(client, transcriptionId)
        ? null
        : transcriptionClient.read({ transcriptionId }, { signal }),
  })
const isGone = (queries: QueryClient, transcriptionId: string) =>
  queries.getQueryData(readKey(transcriptionId)) === null
export const useTranscription = (transcriptionId: string) => useQuery(readQuery(transcriptionId))

/** The segments so far of a running transcription: only new ones are requested, when the live channel announces them. */
export function usePartialSegments(
  transcriptionId: string,
  { isRunning }: { readonly isRunning: boolean },
) {
  const queries = useQueryClient()
  const key = queryKey('transcription', 'segments', { transcriptionId })
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly TranscriptionSegment[]> => {
      const known = queries.getQueryData<readonly TranscriptionSegment[]>(key) ?? []
      if (isGone(queries, transcriptionId)) return known
      const { segments, from } = await transcriptionClient.segments(
        { transcriptionId, query: { from: known.length } },
        { signal },
      )
      return [...known.slice(0, from), ...segments]
    },
    enabled: isRunning,
  }).data
}

export const usePeaks = (transcriptionId: string, { isThere }: { readonly isThere: boolean }) =>
  useQuery({
    ...callQuery('transcription', 'peaks', transcriptionClient.peaks, { transcriptionId }),
    enabled: isThere,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

export const refreshTranscription = (queries: QueryClient, transcriptionId: string) =>
  queries.fetchQuery({ ...readQuery(transcriptionId), staleTime: 0 })

export function useRefreshTranscription(transcriptionId: string) {
  const queries = useQueryClient()
  return () => refreshTranscription(queries, transcriptionId)
}

/** Caches corrections that were just saved, so that they are not requested again. */
export const cacheCorrectedSegments = (
  queries: QueryClient,
  transcriptionId: string,
  { version, segments }: Pick<Transcription, 'version' | 'segments'>,
) =>
  queries.setQueryData<Transcription | null>(readKey(transcriptionId), (known) => {
    if (!known) return known
    const now = new Map(segments.map((segment) => [segment.id, segment]))
    return {
      ...known,
      version,
      segments: known.segments.map((segment) => now.get(segment.id) ?? segment),
    }
  })

export function useTranscriptionActions() {
  const queries = useQueryClient()
  const refresh = () =>
    queries.invalidateQueries({ queryKey: queryKey('transcription', 'history') })
  const remove = useMutation({
    mutationFn: ({ id }: TranscriptionSummary) =>
      transcriptionClient.remove({ transcriptionId: id }),
    onSettled: refresh,
  })
  const removeAll = useMutation({
    mutationFn: () => transcriptionClient.removeAll(),
    onSettled: refresh,
  })
  const retry = useMutation({
    mutationFn: ({
      transcriptionId,
      piece,
    }: {
      readonly transcriptionId: string
      readonly piece?: number
    }) => transcriptionJobs.retry({ transcriptionId, body: piece === undefined ? {} : { piece } }),
    onSuccess: (job, { transcriptionId }) => {
      updateJob(queries, job)
      void queries.invalidateQueries({
        queryKey: queryKey('transcription', 'read', { transcriptionId }),
      })
    },
  })
  const download = useMutation({
    mutationFn: async ({
      id,
      originalFileName,
      format,
    }: Pick<TranscriptionSummary, 'id' | 'originalFileName'> & {
      format: TranscriptExportFormat
    }) =>
      saveFile(
        await transcriptionClient.export({ transcriptionId: id, query: { format } }),
        `${originalFileName.replace(/\.[^.]+$/, '')}.${format}`,
      ),
  })
  const downloadRecording = useMutation({
    async mutationFn({ id }: Pick<TranscriptionSummary, 'id'>) {
      // With a fresh link: the page may have been open for days.
      const fresh = await refreshTranscription(queries, id)
      if (fresh) saveLinkedFile(uploadUrl(fresh.mediaUrl), fresh.originalFileName)
    },
  })
  return { remove, removeAll, retry, download, downloadRecording }
}
