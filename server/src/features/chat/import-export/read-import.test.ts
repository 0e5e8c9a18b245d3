import { expect, test } from 'vitest'
import { withImportTurn } from '#platform/shared-work.ts'
import { beginSlowWork } from '#testing/slow/begin-slow-work.ts'
import { readImport } from './read-import.ts'

test('qui part avant que son grand fichier ne soit lu quitte la file', async () => {
  const end = await beginSlowWork(withImportTurn, 'une autre personne')
  const leaving = new AbortController()
  const chats = readImport({ userId: 'a', signal: leaving.signal }, ' '.repeat(300_000))
  leaving.abort(new Error('parti'))
  await expect(chats).rejects.toThrow('parti')
  await end()
})
