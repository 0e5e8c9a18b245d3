import { expect, test } from 'vitest'
import { isAbsent, toStartError, toStorageProblem } from './s3-failures.ts'

const answer = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })
const location = {
  kind: 's3',
  bucket: 'atelier',
  prefix: '',
  endpoint: undefined,
  region: undefined,
  isPathStyle: false,
} as const

test.each([
  [answer('InsufficientStorage', 507), 'file.no-space', 507],
  [answer('EntityTooLarge', 413), 'file.no-space', 507],
  [answer('QuotaExceeded', 403), 'file.no-space', 507],
  [answer('XMinioStorageFull', 500), 'file.no-space', 507],
  [answer('SlowDown', 503), 'server.storage-away', 503],
  [answer('AccessDenied', 403), 'server.storage-away', 503],
  [answer('NoSuchBucket', 404), 'server.storage-away', 503],
  [answer('TimeoutError'), 'server.storage-away', 503],
  [new Error('socket hang up'), 'server.storage-away', 503],
])('%s devient %s (%i)', (cause, code, status) => {
  const problem = toStorageProblem(cause)
  expect([problem.code, problem.status, problem.cause]).toEqual([code, status, cause])
  expect(problem.retryAfter).toBe(status === 503 ? 5 : undefined)
})

test('un objet absent n’est pas un bucket absent', () => {
  expect(isAbsent(answer('NoSuchKey', 404))).toBe(true)
  expect(isAbsent(answer('NotFound', 404))).toBe(true)
  expect(isAbsent(answer('NoSuchBucket', 404))).toBe(false)
  expect(isAbsent(answer('AccessDenied', 403))).toBe(false)
})

test.each([
  [answer('NoSuchBucket', 404), 'n’existe pas'],
  [answer('AccessDenied', 403), 'STORAGE_ACCESS_KEY'],
  [answer('CredentialsProviderError'), 'aucune clé'],
  [new Error('Region is missing'), 'région'],
  [answer('InsufficientStorage', 507), 'plein'],
  [answer('InternalError', 500), 'réponse 500'],
  [new Error('connect ECONNREFUSED'), 'ne répond pas'],
])('au démarrage, %s : %s', (cause, words) => {
  const error = toStartError(cause, location)
  expect(error.message).toMatch(/^STORAGE_/)
  expect(error.message).toContain(words)
  expect(error.cause).toBe(cause)
})
