import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { expect, test } from 'vitest'
import { endedJobNotice } from './ended-jobs.ts'

const job = (changes: Partial<JobSummary>): JobSummary => ({
  ...{
    id: 'j1',
    kind: 'images.generate',
    title: 'Image, « un phare »',
    model: null,
    state: 'done',
    position: null,
    progress: null,
  },
  ...{
    secondsLeft: null,
    isEstimate: false,
    createdAt: '',
    startedAt: null,
    endedAt: null,
    error: null,
    isSeen: false,
  },
  ...changes,
})

test('la fin d’un travail s’annonce sur les autres pages, pas sur la sienne', () => {
  expect(endedJobNotice(job({}), '/chat')).toMatchObject({ id: 'j1', level: 'success' })
  expect(endedJobNotice(job({ state: 'failed' }), '/dashboard')).toMatchObject({ level: 'error' })
  expect(endedJobNotice(job({}), '/image-generation')).toBeUndefined()
  expect(endedJobNotice(job({ kind: 'chat.message' }), '/chat/c1')).toBeUndefined()
})

test('un travail en cours, annulé ou sans page ne s’annonce pas', () => {
  for (const changes of [
    { state: 'running' },
    { state: 'cancelled' },
    { kind: 'models.test' },
  ] as const)
    expect(endedJobNotice(job(changes), '/dashboard')).toBeUndefined()
})
