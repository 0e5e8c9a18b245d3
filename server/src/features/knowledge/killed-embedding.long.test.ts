import type { SignInResult } from '@atelier/contract/account/account'
import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import type { Collection } from '@atelier/contract/knowledge/collections'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { Source } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { pollUntil, startKillableServer } from '#testing/server-process.ts'

const articles = Array.from(
  { length: 3000 },
  (_, n) => `Article ${n}. ${'Le congé se pose à l’avance. '.repeat(20)}`,
)

test.each([0, 400, 1200, 2500])(
  'serveur tué %i ms après le choix d’un embedder : chaque passage a son vecteur, une seule fois',
  async (afterMs) => {
    await using server = await startKillableServer({})
    const { tokens } = await server.call<SignInResult>('POST /auth/register', {
      body: { name: 'Ada', email: 'ada@mairie.example', password: 'motdepasse' },
    })
    const token = tokens.accessToken
    const { id } = await server.call<Collection>('POST /knowledge/collections', {
      token,
      body: { name: 'Règlement' },
    })
    const added = await server.call<Source>(`POST /knowledge/collections/${id}/sources/text`, {
      token,
      body: { title: 'Congés', text: articles.join('\n\n') },
    })
    await pollUntil(
      () => server.call<Source>(`GET /knowledge/sources/${added.id}`, { token }),
      ({ state }) => state === 'ready',
    )
    await server.call('PUT /admin/knowledge', { token, body: { embedder: 'bge-m3' } })
    const killTime = Promise.withResolvers<void>()
    setTimeout(killTime.resolve, afterMs)
    await killTime.promise
    await server.kill()
    await server.restart()
    const { serving } = await pollUntil(
      () => server.call<KnowledgeState>('GET /admin/knowledge', { token }),
      (state) => state.serving !== null && state.building === null,
    )
    expect(serving).toMatchObject({ done: serving?.total, problem: null })
    const answer = await pollUntil(
      () => server.call<KnowledgeAnswer>('POST /knowledge/search', { token, body: { q: 'congé' } }),
      ({ passages }) => passages.some(({ foundBy }) => foundBy.includes('meaning')),
    )
    expect(answer.wordsOnly).toBeNull()
  },
  180_000,
)
