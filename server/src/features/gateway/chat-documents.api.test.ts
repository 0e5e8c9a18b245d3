import {
  endlessReply,
  scriptedModel,
  wordSteps,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { describe, expect, test } from 'vitest'
import {
  type DocumentsReply,
  documentsRequest,
  holidayAnswer,
  holidayQuestion,
  setUpDocuments,
} from '#testing/knowledge/documents-setup.ts'
import { rules } from '#testing/knowledge/grounded-chat.ts'

/** Too long to be given whole: what is asked elsewhere is not found in it. */
const many = {
  title: 'Travaux',
  text: Array.from(
    { length: 40 },
    (_, n) =>
      `# Dossier ${n}\n\nLa note numéro ${n} traite du dossier ${n}. ${'Le chantier avance selon le calendrier prévu par les services. '.repeat(12)}`,
  ).join('\n\n'),
}

const opened = setUpDocuments()

describe('une réponse de programme à partir de documents', () => {
  test('reçoit les extraits numérotés, et donne la phrase, le document, l’endroit et la citation', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    const { content, annotations = [] } = await setup.ask(client, {
      collections: [setup.collectionId],
    })
    expect(content).toBe(holidayAnswer)
    expect(setup.lastPrompt().system).toContain('Réponds à partir des extraits numérotés')
    expect(setup.lastPrompt().question).toContain(rules.text)
    expect(annotations).toMatchObject([
      {
        ...{ type: 'file_citation', filename: rules.title, support: 'stated' },
        ...{ file_id: expect.any(String), place: expect.any(Object) },
      },
    ])
    const [{ start_index, end_index, quote } = { start_index: 0, end_index: 0, quote: '' }] =
      annotations
    expect(content?.slice(start_index, end_index)).toContain('avant le 31 mars')
    expect(rules.text).toContain(quote)
  })

  test('au fil de l’eau, les citations sont dans le dernier morceau', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    const chunks = await Array.fromAsync(
      await client.chat.completions.create({
        ...documentsRequest({ ...setup.fromRules, mode: 'only' }),
        stream: true,
      }),
    )
    const deltas = chunks.map(({ choices: [choice] }) => choice?.delta as Partial<DocumentsReply>)
    expect(deltas.map(({ content }) => content ?? '').join('')).toBe(holidayAnswer)
    expect(setup.lastPrompt().system).toContain('N’utilise rien d’autre.')
    expect(deltas.at(-1)?.annotations).toHaveLength(1)
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop')
    expect(deltas.filter(({ annotations }) => annotations)).toHaveLength(1)
  })

  test('un nombre inventé n’est pas appuyé, et un renvoi à aucun extrait ne cite rien', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    setup.engine.script = () =>
      wordSteps('Chaque agent dispose de 32 jours de congés par an [1]. Le maire est là [7].')
    const { annotations } = await setup.ask(client, setup.fromRules)
    expect(annotations).toMatchObject([{ support: 'near' }])
  })

  test('« only » sans rien qui réponde : la phrase, sans qu’un modèle soit appelé ni rien compté', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    const id = await setup.addCollection(setup.lise, 'Travaux', [many])
    const before = setup.engine.calls.length
    const atelier = { collections: [id], mode: 'only' }
    const { content } = await setup.ask(client, atelier, 'Qui a peint la Joconde ?')
    expect(content).toContain('Je n’ai rien trouvé dans «\u00a0Travaux\u00a0»')
    expect(setup.engine.calls).toHaveLength(before)
    const chunks = await Array.fromAsync(
      await client.chat.completions.create({
        ...documentsRequest(atelier, 'Qui a peint la Joconde ?'),
        stream: true,
      }),
    )
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop')
    expect(setup.engine.calls).toHaveLength(before)
    // With what the model knows, it is asked as it is.
    setup.engine.script = () => wordSteps('Léonard de Vinci.')
    const free = await setup.ask(client, { collections: [id] }, 'Qui a peint la Joconde ?')
    expect(free).toMatchObject({ content: 'Léonard de Vinci.', annotations: [] })
    expect(setup.lastPrompt().messages).toEqual([
      { role: 'user', content: 'Qui a peint la Joconde ?' },
    ])
  })

  test('le système et l’historique du programme restent les siens, la question reçoit les extraits', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    await client.chat.completions.create({
      model: 'modele-scripte',
      messages: [
        { role: 'system', content: 'Sois bref.' },
        { role: 'user', content: 'Bonjour' },
        { role: 'assistant', content: 'Bonjour.' },
        { role: 'user', content: holidayQuestion },
      ],
      ...{ atelier: setup.fromRules },
    })
    const { messages } = setup.lastPrompt()
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[0]?.content).toMatch(/^Sois bref\.\n\nRéponds à partir/)
    expect(messages[1]?.content).toBe('Bonjour')
    expect(messages[3]?.content).toContain(rules.text)
  })

  test('sans le champ, rien ne change : ni extrait, ni champ', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    const message = await setup.ask(client, undefined)
    expect(setup.lastPrompt().messages).toEqual([{ role: 'user', content: holidayQuestion }])
    expect(message).toEqual({ role: 'assistant', content: holidayAnswer, refusal: null })
  })

  test('le Guide cite les passages, sans modèle', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    setup.offer([scriptedModel, { ...scriptedModel, id: 'guide', isGuide: true }])
    const before = setup.engine.calls.length
    const { choices } = await client.chat.completions.create({
      ...documentsRequest(setup.fromRules),
      model: 'guide',
    })
    expect(choices[0]?.message.content).toMatch(/^D’après vos documents/)
    const reply = choices[0]?.message as unknown as DocumentsReply | undefined
    expect(new Set(reply?.annotations?.map(({ support }) => support))).toEqual(new Set(['stated']))
    setup.offer([scriptedModel])
    expect(setup.engine.calls).toHaveLength(before)
  })
})

test('qui quitte le flux arrête le moteur, et ne laisse rien en attente', async () => {
  const setup = opened.current
  const client = await setup.clientOf(setup.lise)
  setup.engine.script = () => endlessReply()
  const call = setup.engine.nextCall()
  const stream = await client.chat.completions.create({
    ...documentsRequest(setup.fromRules),
    stream: true,
  })
  stream.controller.abort()
  expect(await (await call).outcome).toBe('aborted')
  await expect
    .poll(() => setup.app.services.engineQueue.count())
    .toEqual({ working: 0, waiting: 0 })
})
