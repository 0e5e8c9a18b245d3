import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { describe, expect, test } from 'vitest'
import { jobsTexts } from '../jobs.texts.ts'
import { jobProgress, totalProgress } from './job-progress.ts'
import {
  activeJobs,
  failedJobs,
  type JobsState,
  missingJobIds,
  noJobs,
  recentJobs,
  withEndedJobs,
  withJob,
  withoutFailures,
  withServerJobs,
} from './jobs-state.ts'

const job = (id: string, changes: Partial<JobSummary> = {}): JobSummary => ({
  id,
  kind: 'chat.message',
  title: `Chat, « ${id} »`,
  model: 'm',
  state: 'running',
  position: null,
  progress: null,
  secondsLeft: null,
  isEstimate: true,
  createdAt: `2026-03-12T14:05:0${id}.000Z`,
  startedAt: null,
  endedAt: null,
  error: null,
  isSeen: false,
  ...changes,
})
const failure = {
  state: 'failed',
  error: { code: 'engine.unreachable', error: 'LocalAI ne répond pas.' },
} as const
const stateAfter = (...jobs: readonly JobSummary[]) =>
  jobs.reduce<JobsState>((state, one) => withJob(state, one, 0), noJobs)
const ids = (state: JobsState) => state.jobs.map(({ job: { id } }) => id)

describe('les travaux en cours', () => {
  test('ce qui tourne, puis la file dans son ordre, puis les échecs', () => {
    const waiting = (id: string, position: number) => job(id, { state: 'waiting', position })
    expect(ids(stateAfter(job('1', failure), waiting('2', 2), waiting('3', 1), job('4')))).toEqual([
      '4',
      '3',
      '2',
      '1',
    ])
  })
  test('un travail fini ou annulé s’en va ; un échec reste jusqu’à ce qu’on l’ait vu', () => {
    const state = stateAfter(
      job('1'),
      job('2'),
      job('3'),
      job('1', { state: 'done' }),
      job('2', { state: 'cancelled' }),
      job('3', failure),
    )
    expect(failedJobs(state).map(({ id }) => id)).toEqual(['3'])
    expect(ids(withoutFailures(state))).toEqual([])
    expect(state.lastEnded?.id).toBe('3')
  })
  test('une liste demandée avant la fin ne fait pas revenir un travail fini', () => {
    const state = stateAfter(job('1'), job('1', { state: 'done' }))
    expect(ids(withServerJobs(state, [job('1')], 0))).toEqual([])
  })
  test('un travail que la liste ne connaît plus a fini sans être entendu', () => {
    const state = stateAfter(job('1'), job('2'), job('3', failure))
    expect(missingJobIds(state, [job('2')])).toEqual(['1'])
    expect(ids(withServerJobs(state, [job('2'), job('1', failure)], 0))).toEqual(['2', '1', '3'])
    expect(activeJobs(withServerJobs(state, [job('2')], 0)).map(({ job: { id } }) => id)).toEqual([
      '2',
    ])
  })
})

describe('ce qui a fini sans que personne ne regarde', () => {
  const hour = 60 * 60 * 1000
  const over = (id: string, minute: number, changes: Partial<JobSummary> = {}) =>
    job(id, { state: 'done', endedAt: new Date(minute * 60_000).toISOString(), ...changes })
  const recent = (state: JobsState) => recentJobs(state).map(({ id }) => id)

  test('un échec non vu est montré comme s’il venait d’arriver, sans être annoncé, et une seule fois', () => {
    const listed = [over('1', 1, failure), over('2', 2, { ...failure, isSeen: true })]
    const state = withEndedJobs(noJobs, listed, hour)
    expect([failedJobs(state).map(({ id }) => id), recent(state), state.lastEnded]).toEqual([
      ['1'],
      ['2'],
      undefined,
    ])
    const seen = withEndedJobs(withoutFailures(state), listed, hour)
    expect([failedJobs(seen), recent(seen)]).toEqual([[], ['2', '1']])
  })
  test('un échec vu ailleurs s’en va d’ici', () => {
    const state = withEndedJobs(noJobs, [over('1', 1, failure)], hour)
    expect(
      failedJobs(withEndedJobs(state, [over('1', 1, { ...failure, isSeen: true })], hour)),
    ).toEqual([])
  })
  test('un travail fini avant que son acceptation arrive ne revient pas avec elle', () => {
    const state = withEndedJobs(noJobs, [over('1', 1)], hour)
    expect(ids(withJob(state, job('1', { state: 'waiting' }), hour))).toEqual([])
  })
  test('un travail qui finit entre les deux listes est fini, et s’annonce', () => {
    const state = withEndedJobs(stateAfter(job('1')), [over('1', 1)], hour)
    expect([ids(state), state.lastEnded?.id]).toEqual([[], '1'])
  })
  test('les derniers finis restent sous la main, bornés en nombre et en âge, sans ce qui fut annulé', () => {
    const listed = [
      ...[1, 2, 3, 4, 5, 6].map((minute) => over(`${minute}`, minute)),
      over('7', 7, { state: 'cancelled' }),
    ]
    expect(recent(withEndedJobs(noJobs, listed, hour))).toEqual(['6', '5', '4', '3', '2'])
    expect(recent(withEndedJobs(noJobs, listed, 25 * hour))).toEqual([])
    expect(recent(stateAfter(job('1'), over('1', 1)))).toEqual(['1'])
  })
})

describe('entre deux nouvelles', () => {
  const half = { job: job('1', { progress: 0.5, secondsLeft: 10 }), updatedAt: 1000 }
  test('le temps et la part avancent d’eux-mêmes', () => {
    expect(jobProgress(half, 1000)).toEqual({ progress: 0.5, secondsLeft: 10 })
    expect(jobProgress(half, 6000)).toEqual({ progress: 0.75, secondsLeft: 5 })
  })
  test('sans jamais finir avant que le serveur le dise', () => {
    expect(jobProgress(half, 60_000)).toEqual({ progress: 0.99, secondsLeft: 0 })
  })
  test('ce que personne ne sait reste inconnu', () => {
    expect(jobProgress({ job: job('1'), updatedAt: 0 }, 5000)).toEqual({
      progress: undefined,
      secondsLeft: undefined,
    })
    expect(totalProgress([half, { job: job('2'), updatedAt: 0 }], 1000)).toBeUndefined()
  })
  test('l’anneau montre la part commune de ce qui tourne', () => {
    const waiting = { job: job('2', { state: 'waiting', position: 1 }), updatedAt: 0 }
    expect(
      totalProgress([half, { job: job('3', { progress: 0.1 }), updatedAt: 0 }, waiting], 1000),
    ).toBeCloseTo(0.3)
    expect(totalProgress([waiting], 0)).toBe(0)
  })
})

describe('en mots', () => {
  const waiting = (position: number | null) => job('1', { state: 'waiting', position })
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  test.each<[JobSummary, number | undefined, string]>([
    [waiting(2), 9.2, '2e dans la file, début dans 10 s environ'],
    [waiting(1), undefined, '1re dans la file'],
    [waiting(1), 0, '1re dans la file, début imminent'],
    [waiting(null), undefined, 'En attente'],
    [job('1'), 8, 'Encore 8 s environ'],
    [job('1', { isEstimate: false }), 150, 'Encore 3 min'],
    [job('1', { isEstimate: false }), 4800, 'Encore 1 h 20 min'],
    [job('1'), 0, 'Bientôt terminée'],
    [job('1'), undefined, 'En cours'],
    [job('1', failure), undefined, 'LocalAI ne répond pas.'],
  ])('%#', (one, secondsLeft, text) => expect(plain(jobsTexts.state(one, secondsLeft))).toBe(text))
  test('le bouton dit combien, et ce qui a échoué', () => {
    const labels = [
      { active: 1, failed: 0 },
      { active: 2, failed: 1 },
      { active: 0, failed: 2 },
      { active: 0, failed: 0 },
    ].map((counts) => plain(jobsTexts.button(counts)))
    expect(labels).toEqual([
      'Tâches : 1 en cours',
      'Tâches : 2 en cours, 1 échec',
      'Tâches : 2 échecs',
      'Tâches : 0 en cours',
    ])
  })
})
