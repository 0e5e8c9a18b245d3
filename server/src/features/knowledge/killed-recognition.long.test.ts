import type { SignInResult } from '@atelier/contract/account/account'
import type { Collection } from '@atelier/contract/knowledge/collections'
import {
  knowledgeUploads,
  type Source,
  type SourceExcerpt,
} from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { uploadChatFile } from '#testing/chat-files/upload-chat-file.ts'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { scanOf } from '#testing/documents/scan-of.ts'
import { pollUntil, startKillableServer } from '#testing/server-process.ts'

const words = ['mairie', 'forêt', 'marché', 'école', 'rivière', 'musée', 'jardin', 'village']

test.each([100, 1500, 3000])(
  'serveur tué %i ms après la demande : la reconnaissance va au bout, chaque page une fois',
  async (afterMs) => {
    const pages = await Promise.all(
      words.map(async (word) => ({
        lines: [],
        scan: await scanOf([`Le chemin mène à la ${word}.`]),
      })),
    )
    await using server = await startKillableServer({})
    const { tokens } = await server.call<SignInResult>('POST /auth/register', {
      body: { name: 'Ada', email: 'ada@mairie.example', password: 'motdepasse' },
    })
    const token = tokens.accessToken
    const { id } = await server.call<Collection>('POST /knowledge/collections', {
      token,
      body: { name: 'Archives' },
    })
    const uploadId = await uploadChatFile(
      { url: server.url },
      { token, bytes: pdfOf({ pages }), name: 'archives.pdf', path: knowledgeUploads.path },
    )
    const added = await server.call<Source>(`POST /knowledge/collections/${id}/sources`, {
      token,
      body: { uploadId },
    })
    const read = (isDone: (source: Source) => boolean) =>
      pollUntil(() => server.call<Source>(`GET /knowledge/sources/${added.id}`, { token }), isDone)
    await read(({ state }) => state === 'unreadable')
    await server.call(`POST /knowledge/sources/${added.id}/recognize`, { token })
    const killTime = Promise.withResolvers<void>()
    setTimeout(killTime.resolve, afterMs)
    await killTime.promise
    await server.kill()
    await server.restart()
    const source = await read(({ state }) => state === 'ready')
    expect(source).toMatchObject({ recognizedPages: words.length, gaps: [], problem: null })
    const { passages } = await server.call<{ passages: SourceExcerpt[] }>(
      `GET /knowledge/sources/${added.id}/passages?limit=100`,
      { token },
    )
    expect(passages.map(({ text, position }) => [text, position])).toEqual(
      words.map((word, index) => [`Le chemin mène à la ${word}.`, { page: index + 1 }]),
    )
  },
  180_000,
)
