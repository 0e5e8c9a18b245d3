import { everyoneGroupId, noRights } from '@atelier/contract/groups/rights'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  documentsRequest,
  holidayQuestion,
  setUpDocuments,
} from '#testing/knowledge/documents-setup.ts'
import { rules } from '#testing/knowledge/grounded-chat.ts'
import { failureOf } from '#testing/setups/gateway-setup.ts'

const opened = setUpDocuments()

describe('est refusé', () => {
  const refusalOf = async (client: OpenAI, atelier: object) =>
    failureOf(client.chat.completions.create(documentsRequest(atelier)))

  test('une clé sans l’autorisation « Documents », même pour ses propres collections', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise, ['chat', 'images', 'speech', 'transcription'])
    expect(await refusalOf(client, setup.fromRules)).toMatchObject({
      ...{ status: 403, code: 'key.out-of-scope', type: 'permission_error' },
    })
    const alone = await setup.clientOf(setup.lise, ['knowledge'])
    expect(await refusalOf(alone, setup.fromRules)).toMatchObject({
      status: 403,
    })
  })

  test('la collection d’un autre, une qui n’existe pas : 404, et aucun modèle appelé', async () => {
    const setup = opened.current
    const before = setup.engine.calls.length
    for (const other of [setup.noe, setup.admin]) {
      const client = await setup.clientOf(other)
      for (const id of [setup.collectionId, 'inconnue'])
        expect(await refusalOf(client, { collections: [id] })).toMatchObject({
          ...{ status: 404, code: 'knowledge.not-found' },
        })
    }
    const client = await setup.clientOf(setup.lise)
    expect(
      await refusalOf(client, { collections: [setup.collectionId, 'inconnue'] }),
    ).toMatchObject({
      status: 404,
    })
    expect(setup.engine.calls).toHaveLength(before)
  })

  test('ce qui est demandé de travers : trop de collections, deux fois la même, un champ inconnu', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    const tenThousand = Array.from({ length: 10_000 }, (_, n) => `c${n}`)
    for (const atelier of [
      { collections: tenThousand },
      { collections: [] },
      { collections: [setup.collectionId, setup.collectionId] },
      { collections: ['a'.repeat(101)] },
      { collections: [setup.collectionId], mode: 'sans' },
      { collections: [setup.collectionId], modee: 'only' },
      { mode: 'only' },
    ])
      expect(await refusalOf(client, atelier)).toMatchObject({ status: 400 })
    expect(
      await failureOf(
        client.chat.completions.create({
          ...documentsRequest(setup.fromRules),
          messages: [{ role: 'assistant', content: 'Bonjour' }],
        }),
      ),
    ).toMatchObject({ status: 400, param: 'messages' })
  })

  test('« only » dont la conversation ne laisse aucune place aux extraits', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    setup.offer([{ ...scriptedModel, contextSize: 2000 }])
    const long = `${holidayQuestion} ${'Mot. '.repeat(1500)}`
    const before = setup.engine.calls.length
    expect(
      await failureOf(
        client.chat.completions.create(
          documentsRequest({ ...setup.fromRules, mode: 'only' }, long),
        ),
      ),
    ).toMatchObject({ code: 'engine.too-large' })
    expect(setup.engine.calls).toHaveLength(before)
    setup.offer([scriptedModel])
  })

  test('quand les documents sont fermés, à tous ou aux groupes de la personne', async () => {
    const setup = opened.current
    const client = await setup.clientOf(setup.lise)
    const configure = (knowledgeEnabled: boolean) =>
      setup.admin.call('PUT', '/admin/config', { features: { knowledgeEnabled } })
    await configure(false)
    expect(await refusalOf(client, setup.fromRules)).toMatchObject({
      ...{ status: 403, code: 'feature.disabled' },
    })
    await configure(true)
    const setTools = (tools: string[] | 'all') =>
      setup.admin.call('PUT', `/admin/groups/${everyoneGroupId}/rights`, {
        ...{ ...noRights, tools, models: 'all', mayMakeKeys: true },
      })
    await setTools(['chat'])
    expect(await refusalOf(client, setup.fromRules)).toMatchObject({
      ...{ status: 403, code: 'access.not-granted' },
    })
    await setTools('all')
    expect((await setup.ask(client, setup.fromRules)).annotations).toHaveLength(1)
  })
})

test('ce qui n’est plus partagé entre deux appels n’est plus lu', async () => {
  const setup = opened.current
  const shared = await setup.addCollection(setup.admin, 'Notes', [rules])
  await setup.share(shared, 'everyone')
  const client = await setup.clientOf(setup.noe)
  const ask = () => setup.ask(client, { collections: [shared] })
  expect((await ask()).annotations).toHaveLength(1)
  await setup.share(shared, 'private')
  const before = setup.engine.calls.length
  expect(await failureOf(ask())).toMatchObject({ status: 404 })
  await setup.share(shared, 'everyone')
  expect((await ask()).annotations).toHaveLength(1)
  await setup.admin.call('DELETE', `/knowledge/collections/${shared}`)
  expect(await failureOf(ask())).toMatchObject({ status: 404 })
  expect(setup.engine.calls).toHaveLength(before + 1)
})

test('pendant qu’on retire le partage, chaque appel a ses citations ou un refus, jamais autre chose', async () => {
  const setup = opened.current
  const shared = await setup.addCollection(setup.admin, 'Relevé', [rules])
  await setup.share(shared, 'everyone')
  const client = await setup.clientOf(setup.noe)
  const outcomes = await atOnce(6, async (n) => {
    if (n === 3) return void (await setup.share(shared, 'private'))
    return await setup.ask(client, { collections: [shared], mode: 'only' }).then(
      ({ annotations }) => annotations?.length,
      (cause: unknown) => (cause instanceof OpenAI.APIError ? cause.status : cause),
    )
  })
  for (const outcome of outcomes.filter((one) => one !== undefined))
    expect([1, 404]).toContain(outcome)
})
