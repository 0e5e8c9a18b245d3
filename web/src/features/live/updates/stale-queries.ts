import type { JobSummary } from '@atelier/contract/jobs/jobs'
import type { LiveEvent } from '@atelier/contract/live/live'
import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import type { QueryKey } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

/** The prefix of all query keys. */
const everything: QueryKey = []
/** Queries that depend on the configuration. */
const configured: readonly QueryKey[] = [
  ['engines'],
  ['models'],
  ['modelTypes'],
  queryKey('configuration', 'status'),
  queryKey('assistants', 'readDefault'),
]

/** Queries about local models; not the engines nearby, which do not depend on them. */
const machine: readonly QueryKey[] = [
  queryKey('localModels', 'overview'),
  queryKey('localModels', 'catalogue'),
]

/** The prefixes of the queries to invalidate after an event. */
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
      return [...configured, ...storageQueries]
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
      return [queryKey('account', 'readSettings'), queryKey('assistants', 'readDefault')]
    case 'transcription':
      return [
        queryKey('transcription', 'history'),
        queryKey('transcription', 'segments', { transcriptionId: event.transcriptionId }),
      ]
    case 'projects':
      return [['projects'], ['works'], ...projectLists]
    case 'marks':
      return [
        ...[['works'], ['tags'], ['projects'], ['retention'], ['trash']],
        ...[...projectLists, queryKey('images', 'facets'), ...activityQueries],
      ]
    case 'retention':
      return [
        ...[['retention'], ['works'], ['trash']],
        ...[...projectLists, ...activityQueries, queryKey('notices', 'list')],
      ]
    case 'source':
    case 'collection':
      return [['knowledge'], ...storageQueries]
    case 'prompt':
      return [['prompts'], ...storageQueries]
    case 'assistant':
      return [['assistants'], ...storageQueries]
    case 'account':
      // A changed address is announced to the account.
      return [...storageQueries, queryKey('notices', 'list')]
    case 'work':
    case 'notification':
    case 'notification-withdrawn':
      return []
  }
}

const workLists: readonly QueryKey[] = [
  queryKey('chat', 'list'),
  queryKey('images', 'history'),
  queryKey('inpainting', 'history'),
  queryKey('speech', 'history'),
  queryKey('transcription', 'history'),
]
/** Lists, and a chat, say which project works are in, by its name; the chat also whether it is archived. */
const projectLists: readonly QueryKey[] = [...workLists, queryKey('chat', 'messages')]

/** The event contains the job itself; only its results are elsewhere. A cancelled job may have results too. */
function staleAfterJob({ kind, state }: JobSummary): readonly QueryKey[] {
  if (state === 'waiting' || state === 'running') return []
  if (kind.startsWith('images.'))
    return [queryKey('images', 'history'), queryKey('images', 'facets'), ...activityQueries]
  if (kind === 'chat.import')
    return [queryKey('chat', 'imports'), queryKey('chat', 'list'), ...activityQueries]
  if (kind === 'belongings.export') return [['belongings']]
  if (kind === 'speech.speak') return [queryKey('speech', 'history'), ...activityQueries]
  if (kind.startsWith('transcription.')) return [['transcription'], ...activityQueries]
  return kind === 'inpainting.repaint' ? inpaintings : []
}
/** How much the user stores, and may store. */
const storageQueries: readonly QueryKey[] = [
  queryKey('belongings', 'storage'),
  queryKey('belongings', 'activity'),
]
/** The dashboard's queries: recent items of any tool, and their counts. */
const activityQueries: readonly QueryKey[] = [queryKey('belongings', 'recent'), ...storageQueries]
const inpaintings: readonly QueryKey[] = [
  queryKey('inpainting', 'history'),
  queryKey('inpainting', 'quota'),
  ...activityQueries,
]

/** During a download each event has the whole state. Its end is refetched: a reply on its way may be older. */
const isMoving = ({ state }: ModelInstall) =>
  state === 'waiting' || state === 'downloading' || state === 'checking'

/** Events between the loading of the page and the connection were missed. */
export const staleQueriesOnConnect: readonly QueryKey[] = [
  ['jobs'],
  queryKey('account', 'readSettings'),
  ['chat'],
  queryKey('images', 'history'),
  queryKey('images', 'facets'),
  ['speech'],
  ['inpainting'],
  ['transcription'],
  ['knowledge'],
  ['prompts'],
  ['projects'],
  ['assistants'],
  ['works'],
  ['tags'],
  ['retention'],
  ['trash'],
  ['belongings'],
  queryKey('notices', 'list'),
  ...configured,
  ...machine,
]
