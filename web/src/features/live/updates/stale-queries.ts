import type { JobSummary } from '@atelier/contract/jobs/jobs'
import type { LiveEvent } from '@atelier/contract/live/live'
import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import type { QueryKey } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

/** Everything that was ever asked for. */
const everything: QueryKey = []
/** What an administrator's settings decide. */
const configured: readonly QueryKey[] = [
  ['models'],
  ['modelTypes'],
  queryKey('configuration', 'status'),
]

/** Models of the server's own machine; the engines around it do not come and go with them. */
const machine: readonly QueryKey[] = [
  queryKey('localModels', 'overview'),
  queryKey('localModels', 'catalogue'),
]

/** What is to be asked for again after an event, as beginnings of query keys. */
export function staleQueriesAfter(event: LiveEvent): readonly QueryKey[] {
  switch (event.type) {
    case 'chat':
      return [
        queryKey('chat', 'list'),
        queryKey('chat', 'search'),
        queryKey('chat', 'messages', { chatId: event.chatId }),
        ...activityQueries,
      ]
    case 'configuration':
      return configured
    case 'maintenance':
      return [queryKey('configuration', 'status')]
    case 'local-models':
      return event.install && isMoving(event.install) ? [] : machine
    case 'reset':
      return [everything]
    case 'job':
      return staleAfterJob(event.job)
    case 'quota':
      return [queryKey('inpainting', 'quota')]
    case 'speech':
      return [queryKey('speech', 'pieces', { jobId: event.jobId })]
    case 'settings':
      return [queryKey('account', 'readSettings')]
    case 'transcription':
      return [
        queryKey('transcription', 'history'),
        queryKey('transcription', 'segments', { transcriptionId: event.transcriptionId }),
      ]
    case 'account':
    case 'work':
    case 'notification':
    case 'notification-withdrawn':
      return []
  }
}

/** A job comes with its whole new state; only what it has made is elsewhere. A cancelled one may have made a part. */
function staleAfterJob({ kind, state }: JobSummary): readonly QueryKey[] {
  if (state === 'waiting' || state === 'running') return []
  if (kind.startsWith('images.'))
    return [queryKey('images', 'history'), queryKey('images', 'facets'), ...activityQueries]
  if (kind === 'belongings.export') return [['belongings']]
  if (kind === 'speech.speak') return [queryKey('speech', 'history'), ...activityQueries]
  if (kind.startsWith('transcription.')) return [['transcription'], ...activityQueries]
  return kind === 'inpainting.repaint' ? inpaintings : []
}
/** What the dashboard tells: work of any tool and how much of it there is. */
const activityQueries: readonly QueryKey[] = [
  queryKey('belongings', 'recent'),
  queryKey('belongings', 'activity'),
]
const inpaintings: readonly QueryKey[] = [
  queryKey('inpainting', 'history'),
  queryKey('inpainting', 'quota'),
  ...activityQueries,
]

/** Bytes are arriving, and each event says all there is to know. How it ends is asked again: an answer on its way may be older. */
const isMoving = ({ state }: ModelInstall) =>
  state === 'waiting' || state === 'downloading' || state === 'checking'

/** Between the fetching of a page and the beginning of the channel, all that it tells of may have changed unheard. */
export const staleQueriesOnConnect: readonly QueryKey[] = [
  ['jobs'],
  queryKey('account', 'readSettings'),
  ['chat'],
  queryKey('images', 'history'),
  queryKey('speech', 'history'),
  ['inpainting'],
  ['transcription'],
  ...activityQueries,
  queryKey('notices', 'list'),
  ...configured,
  ...machine,
]
