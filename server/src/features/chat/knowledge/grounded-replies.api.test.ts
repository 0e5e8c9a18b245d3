import type { Message } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { scriptedModel, wordSteps } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createGroundedSetup, rules } from '#testing/knowledge/grounded-chat.ts'

const question = 'Avant quelle date les congés se posent-ils ?'
const answer = 'Les congés annuels se posent avant le 31 mars [1].'

const kindsOf = (chunks: readonly ReplyChunk[]) =>
  chunks.map((chunk) => {
    if ('grounding' in chunk) return 'grounding'
    if ('citation' in chunk) return 'citation'
    return 'message' in chunk ? 'message' : 'text'
  })

test('le modèle reçoit les extraits numérotés, et sa citation est vérifiée, diffusée et gardée', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Règlement', [rules])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  engine.script = () => wordSteps(answer)
  const { text, chunks } = await chat.ask(question)
  expect(text).toBe(answer)
  const { system, question: sent } = setup.lastPrompt()
  expect(system).toContain('Réponds à partir des extraits numérotés du message.')
  expect(sent).toMatch(/^Extraits \(([0-9a-f]{8})\)\u00a0:\n\[1\] Règlement intérieur, /)
  expect(sent).toContain(rules.text)
  expect(sent.endsWith(`Question\u00a0: ${question}`)).toBe(true)
  const kinds = kindsOf(chunks)
  expect(kinds[0]).toBe('grounding')
  expect(new Set(kinds)).toEqual(new Set(['grounding', 'text', 'citation', 'message']))
  const reply = await chat.lastReply()
  expect(reply.grounding).toMatchObject({
    mode: 'with',
    collections: [{ id: collectionId, name: 'Règlement' }],
    given: [{ excerpt: 1, title: rules.title }],
    notes: ['whole'],
    unsourced: 0,
  })
  expect(reply.citations).toMatchObject([
    { n: 1, excerpt: 1, support: 'stated', by: 'model', issues: [], title: rules.title },
  ])
  const [citation] = reply.citations ?? []
  expect(rules.text).toContain(citation?.quote)
  const last = chunks.at(-1)
  expect(last && 'message' in last ? last.message : undefined).toEqual(reply)
})

test('une citation fausse, un nombre ou un renvoi inventés sont à vérifier ; sans renvoi, le serveur rattache la phrase', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Règlement', [rules])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  const citationsOf = async (text: string) => {
    engine.script = () => wordSteps(text)
    await chat.ask(question)
    return (await chat.lastReply()).citations ?? []
  }
  expect(await citationsOf('Chaque agent dispose de 32 jours de congés par an [1].')).toMatchObject(
    [{ issues: ['number'], missing: ['32'], support: 'near' }],
  )
  expect(
    await citationsOf('La piscine municipale ferme le dimanche après-midi [1].'),
  ).toMatchObject([{ support: 'absent', issues: ['subject'] }])
  expect(await citationsOf('Les congés annuels se posent avant le 31 mars [7].')).toContainEqual(
    expect.objectContaining({ excerpt: 7, issues: ['unknown-excerpt'], sourceId: null }),
  )
  expect(await citationsOf('Les congés annuels se posent avant le 31 mars.')).toMatchObject([
    { excerpt: 1, by: 'server', support: 'stated' },
  ])
})

test('sans collection, rien ne change : ni extrait, ni champ', async () => {
  await using setup = await createGroundedSetup()
  const { lise } = setup
  await setup.addCollection(lise, 'Règlement', [rules])
  const chat = await setup.beginChat(lise)
  const { chunks } = await chat.ask(question)
  expect(kindsOf(chunks)).not.toContain('grounding')
  expect(setup.lastPrompt().messages).toEqual([{ role: 'user', content: question }])
  for (const message of await chat.messages())
    expect(Object.keys(message)).not.toEqual(expect.arrayContaining(['grounding']))
})

const many = {
  title: 'Travaux',
  text: Array.from(
    { length: 40 },
    (_, n) =>
      `# Dossier ${n}\n\nLa note numéro ${n} traite du dossier ${n} de la commission des travaux. ${'Le chantier avance selon le calendrier prévu par les services. '.repeat(12)}`,
  ).join('\n\n'),
}

test('« seulement », sans rien qui réponde : aucun modèle n’est appelé', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Travaux', [many])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'only' })
  const { text, chunks } = await chat.ask('Qui a peint la Joconde ?')
  expect(text).toContain('Je n’ai rien trouvé dans «\u00a0Travaux\u00a0» pour cette question.')
  expect(engine.calls).toHaveLength(0)
  const reply = await chat.lastReply()
  expect(reply.grounding).toMatchObject({ mode: 'only', found: 0, notes: ['nothing-found'] })
  expect(kindsOf(chunks)[0]).toBe('grounding')
  expect(reply.engine).toBeUndefined()
  // What it may say otherwise is asked of the model.
  await chat.ask('Que dit la note sur le dossier 17 ?')
  expect(engine.calls).toHaveLength(1)
  expect(setup.lastPrompt().system).toContain('N’utilise rien d’autre.')
  expect(setup.lastPrompt().question).toContain('dossier 17')
})

test('« seulement », sans place pour un seul passage : le modèle ne répond pas seul, et c’est dit', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Travaux', [many])
  engine.offered = [{ ...scriptedModel, contextSize: 512 }]
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'only' })
  const { chunks } = await chat.ask('Que dit la note sur le dossier 17 ?')
  expect(engine.calls).toHaveLength(0)
  expect(JSON.stringify(chunks)).toContain('knowledge.no-room')
})

test('« avec », sans rien qui réponde : le modèle répond seul, et c’est dit', async () => {
  await using setup = await createGroundedSetup()
  const { lise } = setup
  const collectionId = await setup.addCollection(lise, 'Travaux', [many])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  await chat.ask('Qui a peint la Joconde ?')
  expect(setup.lastPrompt().messages).toEqual([
    { role: 'user', content: 'Qui a peint la Joconde ?' },
  ])
  expect((await chat.lastReply()).grounding).toMatchObject({
    ...{ given: [], found: 0, notes: ['nothing-found'] },
  })
})

test('ce qui est encore lu n’est pas illisible', async () => {
  await using setup = await createGroundedSetup()
  const { lise } = setup
  const { queries } = setup.app.services.database
  const collectionId = await setup.addCollection(lise, 'Travaux', [many])
  const { id } = await lise.addText(collectionId, 'Avis', 'Un avis sur la cantine.')
  await setup.app.services.knowledge.idle()
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  const notes = async () => {
    await chat.ask('Que dit la note sur le dossier 17 ?')
    return (await chat.lastReply()).grounding?.notes
  }
  const setState = (state: 'waiting' | 'unreadable') =>
    queries.updateTable('sources').set({ state }).where('id', '=', id).execute()
  await setState('waiting')
  expect(await notes()).toEqual(['being-read'])
  await setState('unreadable')
  // A question waits for the index for a short time only.
  await setup.app.services.knowledge.idle()
  expect(await notes()).toEqual(['unread'])
})

test('une suite (« Et pour… ») cherche aussi avec la question d’avant', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Travaux', [many, rules])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  engine.script = () => wordSteps(answer)
  await chat.ask('Quand les congés annuels se posent-ils ?')
  await chat.ask('Et combien de jours ?')
  expect(setup.lastPrompt().question).toContain('25 jours')
})

test('sans modèle, le Guide cite les passages eux-mêmes', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Règlement', [many, rules])
  engine.offered = [{ ...scriptedModel, id: 'guide', isGuide: true }]
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' }, 'guide')
  const { text } = await chat.ask(question)
  expect(text).toMatch(/^D’après vos documents \(sans IA\)\u00a0:\n\n> Les congés annuels/)
  expect(text).toContain('[1]')
  expect(engine.calls).toHaveLength(0)
  const { citations = [] } = await chat.lastReply()
  expect(citations[0]).toMatchObject({ support: 'stated', title: rules.title, issues: [] })
})

test('pour un seul message, modifié ou régénéré, d’autres documents que ceux du chat', async () => {
  await using setup = await createGroundedSetup()
  const { lise } = setup
  const collectionId = await setup.addCollection(lise, 'Règlement', [rules])
  const chat = await setup.beginChat(lise)
  const knowledge = { collectionIds: [collectionId], mode: 'only' as const }
  await chat.ask(question, { knowledge })
  expect(setup.lastPrompt().question).toContain(rules.text)
  await (await chat.open('/regenerate')).rest()
  expect(setup.lastPrompt().question).toContain(rules.text)
  const none = { collectionIds: [], mode: 'with' as const }
  await (await chat.open('/regenerate', { knowledge: none })).rest()
  expect(setup.lastPrompt().question).toBe(question)
  const [{ id, timestamp }] = (await chat.messages()) as [Message]
  const edit = { content: 'Combien de jours de congés ?', timestamp, knowledge }
  await (await chat.open(`/messages/${id}/edit`, edit)).rest()
  expect(setup.lastPrompt().question).toContain(rules.text)
  await chat.ask('Autre chose')
  expect(setup.lastPrompt().question).toBe('Autre chose')
})

test('en tâche, en file et côte à côte, d’une seule recherche', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Règlement', [rules])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  engine.script = () => wordSteps(answer)
  const sent = await chat.send(question)
  expect(sent.data.message.citations).toHaveLength(1)
  engine.offered = [scriptedModel, { ...scriptedModel, id: 'autre', name: 'Autre' }]
  const { chunks } = await chat.ask(question, { models: ['modele-scripte', 'autre'] })
  const groundings = chunks.flatMap((chunk) => ('grounding' in chunk ? [chunk] : []))
  expect(new Set(groundings.map(({ reply }) => reply)).size).toBe(2)
  expect(groundings[0]?.grounding).toEqual(groundings[1]?.grounding)
  const none = { collectionIds: [], mode: 'with' }
  const next = engine.nextCall()
  await lise.call('POST', `/chat/${chat.id}/queue`, { content: 'Plus tard', knowledge: none })
  expect((await next).request.messages.at(-1)?.content).toBe('Plus tard')
})
