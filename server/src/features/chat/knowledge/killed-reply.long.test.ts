import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import { expect, test } from 'vitest'
import { rules } from '#testing/knowledge/grounded-chat.ts'
import { startKillableKnowledge } from '#testing/knowledge/killable-knowledge.ts'
import { joinedText, openEventStream } from '#testing/read-event-stream.ts'
import { pollUntil } from '#testing/server-process.ts'

const question = 'Avant quelle date les congés se posent-ils ?'
const cited = 'Les congés annuels se posent avant le 31 mars [1].'

const frame = (choice: object) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`
/** What the engine writes: a sentence with its citation, then words that have none. */
const written = {
  type: 'raw',
  chunks: [
    frame({ delta: { role: 'assistant', content: `${cited} ` } }),
    ...Array.from({ length: 400 }, () => frame({ delta: { content: 'Ensuite rien. ' } })),
    frame({ delta: {}, finish_reason: 'stop' }),
    'data: [DONE]\n\n',
  ],
} as const

/** One slot, so that the second chat's reply waits behind the first. */
async function startReplies() {
  const knowledge = await startKillableKnowledge()
  const { server, token, collectionId } = knowledge
  const added = await knowledge.addText(rules.title, rules.text)
  await knowledge.sourceOnce(added.id, ({ state }) => state === 'ready')
  await server.call('PUT /admin/config', {
    ...{ token, body: { limits: { maxConcurrentRequests: 1, rateLimitPerMinute: 1000 } } },
  })
  const [model] = await server.call<{ id: string }[]>('GET /models?type=text', { token })
  server.engine.control.chatFault = written
  server.engine.control.tokensPerSecond = 20
  const askInNewChat = async (title: string) => {
    const { id } = await server.call<Chat>('POST /chat/create', {
      ...{ token, body: { title, model: model?.id } },
    })
    await server.call(`PUT /chat/${id}/knowledge`, {
      ...{ token, body: { collectionIds: [collectionId], mode: 'with' } },
    })
    await server.call(`POST /chat/${id}/messages`, {
      ...{ token, body: { content: question }, headers: { prefer: 'respond-async' } },
    })
    return id
  }
  const replyOf = async (id: string) => {
    const { messages, replying } = await server.call<Chat>(`GET /chat/${id}`, { token })
    const reply = (JSON.parse(messages) as Message[]).find(({ role }) => role === 'assistant')
    return { reply, replying }
  }
  return { ...knowledge, addedId: added.id, askInNewChat, replyOf }
}

test('serveur tué pendant une réponse tirée de documents : ce qu’elle a reçu et ses citations sont justes ensuite, celle qui attendait aussi', async () => {
  await using setup = await startReplies()
  const { server, token, replyOf } = setup
  const running = await setup.askInNewChat('En cours')
  const waiting = await setup.askInNewChat('En attente')
  const stream = await openEventStream(server, 'GET', `/chat/${running}/messages/stream`, token)
  // Some of it is stored by then.
  for (let text = ''; text.length < 600; ) {
    const chunk = await stream.next()
    expect(chunk).toBeDefined()
    text += joinedText(chunk ? [chunk] : [], 'content')
  }
  expect((await replyOf(waiting)).reply?.content ?? '').toBe('')
  await server.kill()
  server.engine.control.tokensPerSecond = 0
  await server.restart()

  const given = [{ excerpt: 1, title: rules.title, sourceId: setup.addedId }]
  const citations = [{ n: 1, excerpt: 1, support: 'stated', by: 'model', issues: [] }]
  const { reply: interrupted } = await replyOf(running)
  expect(interrupted?.error).toMatch(/^Le serveur s’est arrêté pendant cette réponse/)
  expect(interrupted?.content).toContain(cited)
  expect(interrupted).toMatchObject({ grounding: { given }, citations })
  const { reply: late } = await pollUntil(
    () => replyOf(waiting),
    ({ reply, replying }) => reply !== undefined && !replying,
  )
  expect(late?.error).toBeUndefined()
  expect(late).toMatchObject({ grounding: { given }, citations })
  for (const [chatId, reply] of [
    [running, interrupted],
    [waiting, late],
  ] as const) {
    const found = await server.call<CitationInContext>(
      `GET /chat/${chatId}/messages/${reply?.id}/citations/1`,
      { token },
    )
    expect(found).toMatchObject({ source: 'readable' })
    expect(rules.text).toContain(found.citation.quote)
    expect(found.citation.quote).toContain('31 mars')
  }
}, 120_000)
