import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

test('supprimer son compte n’y laisse aucune partie d’un envoi ; ses fichiers attendent d’être effacés', async () => {
  await using folder = await temporaryFolder()
  const shared = join(folder.path, 'partage')
  await mkdir(shared)
  await using app = await createTestApp({
    environment: { STORAGE_URL: pathToFileURL(shared).href },
  })
  await app.createUser('Admin')
  const { token } = await app.createUser('Partante')
  const uploads = `${await app.url()}/api${audioUploads.path}`
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': audioUploads.version,
  }
  const begun = await fetch(uploads, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '1000' },
  })
  const part = await fetch(new URL(begun.headers.get('location') ?? '', uploads), {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(400),
  })
  expect(part.status).toBe(204)
  const { queries } = app.services.database
  const parts = () => queries.selectFrom('upload_parts').select('file_id').execute()
  const [received] = await parts()
  expect(received).toBeDefined()

  const removal = await app.call('POST', '/belongings/delete-account', {
    token,
    body: { password: 'motdepasse', word: 'SUPPRIMER' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(removal.status).toBe(200)
  expect(await parts()).toEqual([])
  const stored = await Array.fromAsync(app.services.storage.list())
  const waiting = await queries.selectFrom('erased_files').select('id').execute()
  // Either gone, or known to be erased later: nothing is forgotten.
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(waiting.map(({ id }) => id)))
})
