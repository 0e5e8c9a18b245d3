import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { undeclaredAnswer } from '#testing/declared-answers.ts'

test('une réponse que l’opération ne déclare pas se voit, par son statut et par son type', () => {
  const read = { method: 'GET', path: '/api/images/019a' } as const
  const json = 'application/json; charset=utf-8'
  expect(undeclaredAnswer({ ...read, status: 200, mediaType: json })).toBeUndefined()
  expect(undeclaredAnswer({ ...read, status: 404, mediaType: json })).toBeUndefined()
  expect(undeclaredAnswer({ ...read, status: 409, mediaType: json })).toBe(
    'images.read\u00a0: statut 409',
  )
  expect(undeclaredAnswer({ ...read, status: 200, mediaType: 'text/html' })).toBe(
    'images.read\u00a0: 200 en text/html',
  )
  const download = { method: 'GET', path: '/api/images/019a/download?format=webp', status: 200 }
  expect(undeclaredAnswer({ ...download, mediaType: 'image/webp' })).toBeUndefined()
  expect(undeclaredAnswer({ ...download, mediaType: 'image/gif' })).toBe(
    'images.download\u00a0: 200 en image/gif',
  )
})

test('elle fait échouer le test qui l’a vue, à la fermeture de l’application', async () => {
  const app = await createTestApp()
  app.answers.check({ method: 'GET', path: '/api/status', status: 418 })
  await expect(app.close()).rejects.toThrow('configuration.status\u00a0: statut 418')
})
