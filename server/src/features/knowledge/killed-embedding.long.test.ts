import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { expect, test } from 'vitest'
import { articles, startKillableKnowledge } from '#testing/knowledge/killable-knowledge.ts'
import { pollUntil } from '#testing/server-process.ts'

test.each([0, 400, 1200, 2500])(
  'serveur tué %i ms après le choix d’un embedder : chaque passage a son vecteur, une seule fois',
  async (afterMs) => {
    await using knowledge = await startKillableKnowledge()
    const { server, token } = knowledge
    const added = await knowledge.addText('Congés', articles.join('\n\n'))
    await knowledge.sourceOnce(added.id, ({ state }) => state === 'ready')
    await server.call('PUT /admin/knowledge', { token, body: { embedder: 'bge-m3' } })
    await knowledge.killAfter(afterMs)
    const { serving } = await pollUntil(
      () => server.call<KnowledgeState>('GET /admin/knowledge', { token }),
      (state) => state.serving !== null && state.building === null,
    )
    expect(serving).toMatchObject({ done: serving?.total, problem: null })
    const answer = await knowledge.answerOnce('congé', ({ passages }) =>
      passages.some(({ foundBy }) => foundBy.includes('meaning')),
    )
    expect(answer.wordsOnly).toBeNull()
  },
  180_000,
)
