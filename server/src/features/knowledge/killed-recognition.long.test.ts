import {
  knowledgeUploads,
  type Source,
  type SourceExcerpt,
} from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { uploadChatFile } from '#testing/chat-files/upload-chat-file.ts'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { scanOf } from '#testing/documents/scan-of.ts'
import { startKillableKnowledge } from '#testing/knowledge/killable-knowledge.ts'

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
    await using knowledge = await startKillableKnowledge('Archives')
    const { server, token, collectionId } = knowledge
    const uploadId = await uploadChatFile(
      { url: server.url },
      { token, bytes: pdfOf({ pages }), name: 'archives.pdf', path: knowledgeUploads.path },
    )
    const added = await server.call<Source>(`POST /knowledge/collections/${collectionId}/sources`, {
      ...{ token, body: { uploadId } },
    })
    await knowledge.sourceOnce(added.id, ({ state }) => state === 'unreadable')
    await server.call(`POST /knowledge/sources/${added.id}/recognize`, { token })
    await knowledge.killAfter(afterMs)
    const source = await knowledge.sourceOnce(added.id, ({ state }) => state === 'ready')
    expect(source).toMatchObject({ recognizedPages: words.length, gaps: [], problem: null })
    const { passages } = await server.call<{ passages: SourceExcerpt[] }>(
      `GET /knowledge/sources/${added.id}/passages?limit=100`,
      { token },
    )
    expect(passages.map(({ text, position }) => [text, position])).toEqual(
      words.map((word, index) => [
        `Le chemin mène à la ${word}.`,
        { page: index + 1, isRecognized: true },
      ]),
    )
  },
  180_000,
)
