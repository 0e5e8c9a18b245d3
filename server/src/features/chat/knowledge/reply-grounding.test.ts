import type { Grounding } from '@atelier/contract/knowledge/citations'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import { expect, test } from 'vitest'
import { newMessage } from '../messages/new-message.ts'
import type { StoredMessage } from '../stored-chat.ts'
import {
  citableTexts,
  createReplyGrounding,
  type GroundedStart,
  type GroundingDependencies,
} from './reply-grounding.ts'

const report: Grounding = {
  ...{ mode: 'only', collections: [], found: 0, notes: [], milliseconds: 1 },
  given: [
    {
      ...{ excerpt: 1, sourceId: 's', ordinal: 0, title: 'Règlement', heading: '' },
      ...{ position: { page: 1 }, foundBy: [] },
    },
  ],
}

test('d’un extrait qui ne peut plus être lu, seuls les mots déjà cités restent', () => {
  const quoted = { excerpt: 1, quote: 'Oui.' }
  const citations = [quoted, quoted, { excerpt: 2, quote: 'Non.' }]
  const stored = { report, citations } as unknown as Parameters<typeof citableTexts>[0] // what is read
  expect(citableTexts(stored, [])).toMatchObject([{ excerpt: 1, text: 'Oui.' }])
})

test('les réponses d’une question partagent une recherche, avec la question et les titres d’avant', async () => {
  const message = (role: StoredMessage['role'], content: string, more = {}): StoredMessage => ({
    ...newMessage({ id: content, at: 1, chatId: 'c', parentId: '', depth: 1, position: 1 }),
    ...{ role, content, ...more },
  })
  const citations = [{ title: 'Règlement' }, { title: 'Règlement' }]
  const history = [
    message('user', 'Avant ?'),
    message('assistant', 'Oui.', { grounding: { report, readings: {}, citations } }),
    message('user', 'Et après ?'),
  ]
  const requests: unknown[] = []
  const dependencies = {
    readSettings: async () => ({ language: 'es' }),
    knowledge: {
      retrieve: async (request: unknown) => {
        requests.push(request)
        return { report, excerpts: [], isEnough: false, documents: { count: 0, unread: 0 } }
      },
    },
  } as unknown as GroundingDependencies // what is called
  const scope = { collectionIds: ['a'], mode: 'with' } as const
  const start = (knowledge?: GroundedStart['knowledge']) =>
    ({
      chat: { userId: 'lise', knowledge: scope },
      ...{ history, knowledge, reply: message('assistant', '') },
    }) as unknown as GroundedStart // what is read of it
  const request = { roomTokens: 100, isReadByModel: true }
  const none: KnowledgeScope = { collectionIds: [], mode: 'with' }
  expect(createReplyGrounding(dependencies, { ...request, start: start(none) })).toBeUndefined()
  const grounding = createReplyGrounding(dependencies, { ...request, start: start() })
  const [one, other] = await Promise.all([grounding?.load(), grounding?.load()])
  expect(one).toBe(other)
  expect(one).toMatchObject({ language: 'es', mark: expect.stringMatching(/^[0-9a-f]{8}$/) })
  expect(requests).toMatchObject([
    {
      ...{ question: 'Et après ?', formerQuestion: 'Avant ?', citedTitles: ['Règlement'] },
      ...{ scope, userId: 'lise', roomTokens: 100 },
    },
  ])
})
