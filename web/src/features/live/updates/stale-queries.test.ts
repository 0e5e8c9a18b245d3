import { JobKind, type JobSummary } from '@atelier/contract/jobs/jobs'
import type { LiveEvent } from '@atelier/contract/live/live'
import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import { partialMatchKey, QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { noticeForEvent, splitNotices, withNotice } from './notices.ts'
import { staleQueriesAfter, staleQueriesOnConnect } from './stale-queries.ts'

const requested = [
  ['chat', 'list'],
  ['chat', 'messages', { chatId: 'c1' }],
  ['chat', 'messages', { chatId: 'c2' }],
  ['configuration', 'status'],
  ['models', 'list', { query: { type: 'text' } }],
  ['modelTypes', 'pageAssignment', { pageName: 'chat' }],
  ['localModels', 'catalogue'],
  ['localModels', 'nearby'],
]

/** Which cached queries are refetched. */
function refetchedAfter(event: LiveEvent) {
  const queries = new QueryClient()
  for (const key of requested) queries.setQueryData(key, 'réponse')
  for (const queryKey of staleQueriesAfter(event)) void queries.invalidateQueries({ queryKey })
  return requested.filter((key) => queries.getQueryState(key)?.isInvalidated)
}

const installEvent = (state: ModelInstall['state']): LiveEvent => ({
  type: 'local-models',
  install: {
    entryId: 'e1',
    state,
    receivedBytes: 1,
    totalBytes: 2,
    bytesPerSecond: null,
    secondsLeft: null,
    problem: null,
  },
})

const endedJob = (kind: JobKind): JobSummary => ({
  id: 'j',
  kind,
  title: 'Une tâche',
  model: null,
  state: 'done',
  position: null,
  progress: 1,
  secondsLeft: null,
  isEstimate: false,
  createdAt: '2026-03-12T14:05:00.000Z',
  startedAt: null,
  endedAt: '2026-03-12T14:06:00.000Z',
  error: null,
  isSeen: false,
})

describe('ce qui se redemande', () => {
  test.each<[string, LiveEvent, readonly number[]]>([
    [
      'une réponse d’un chat : lui et la liste',
      { type: 'chat', chatId: 'c1', replying: true },
      [0, 1],
    ],
    ['la configuration : modèles, assignations, état', { type: 'configuration' }, [3, 4, 5]],
    ['la maintenance : l’état', { type: 'maintenance', message: null }, [3]],
    ['un trou : tout', { type: 'reset' }, [0, 1, 2, 3, 4, 5, 6, 7]],
    [
      'un modèle de la machine, venu ou parti : eux seuls',
      { type: 'local-models', install: null },
      [6],
    ],
    ['un téléchargement qui avance : rien', installEvent('downloading'), []],
    ['un téléchargement qui finit, bien ou mal : le catalogue', installEvent('failed'), [6]],
    [
      'une annonce, qui dit tout : rien',
      { type: 'notification', id: 'n', message: 'Bonjour', level: 'info', sentAt: '' },
      [],
    ],
  ])('%s', (_, event, indexes) =>
    expect(refetchedAfter(event)).toEqual(indexes.map((index) => requested[index])),
  )
})

/** Every event that says what to fetch, but the one that says all. */
const events: readonly LiveEvent[] = [
  ...JobKind.options.map((kind): LiveEvent => ({ type: 'job', job: endedJob(kind) })),
  { type: 'chat', chatId: 'c1', replying: false },
  { type: 'configuration' },
  { type: 'maintenance', message: null },
  { type: 'quota' },
  { type: 'account' },
  { type: 'settings' },
  { type: 'local-models', install: null },
  { type: 'speech', jobId: 'j', pieces: 1 },
  { type: 'source', sourceId: 's', collectionId: 'c', state: 'ready', share: 1 },
  { type: 'collection' },
  { type: 'prompt' },
  { type: 'projects' },
  { type: 'marks' },
  { type: 'retention' },
  { type: 'assistant' },
  { type: 'transcription', transcriptionId: 't', change: 'written', segments: 1, version: 1 },
]

test.each(events.map((event) => ({ event, name: 'job' in event ? event.job.kind : event.type })))(
  'ce qui change avant que le canal s’ouvre se redemande à son ouverture : $name',
  ({ event }) => {
    const missed = staleQueriesAfter(event).filter(
      (key) => !staleQueriesOnConnect.some((prefix) => partialMatchKey(key, prefix)),
    )
    expect(missed).toEqual([])
  },
)

describe('ce qui se montre', () => {
  test('la fin d’une maintenance, à qui en savait le début', () => {
    expect(
      noticeForEvent(
        { type: 'maintenance', message: null },
        { wasMaintained: false, pathname: '/' },
      ),
    ).toBeUndefined()
    expect(
      noticeForEvent(
        { type: 'maintenance', message: null },
        { wasMaintained: true, pathname: '/' },
      ),
    ).toMatchObject({ level: 'success' })
  })
  test('la même annonce une fois, et pas plus que la page n’en supporte, en haut comme en bas', () => {
    const notices = ['1', '2', '3', '4', '5', '3'].reduce(
      (shown, id) => withNotice(shown, { id, kind: 'passing', message: id, level: 'info' }),
      [] as ReturnType<typeof withNotice>,
    )
    expect(notices.map(({ id }) => id)).toEqual(['2', '4', '5', '3'])
    const announced = { id: 'a', kind: 'announcement', message: 'a', level: 'info' } as const
    const failed = { id: 'f', kind: 'lasting', message: 'f', level: 'error' } as const
    const placed = splitNotices([announced, ...notices, failed])
    expect(placed.announcements.map(({ id }) => id)).toEqual(['a'])
    expect(placed.notices.map(({ id }) => id)).toEqual(['4', '5', '3', 'f'])
  })
})
