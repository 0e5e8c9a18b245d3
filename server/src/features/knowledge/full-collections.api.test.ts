import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createKnowledgeSetup, type KnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'

interface Copies {
  readonly sourceId: string
  readonly count: number
  /** Excerpts that each is said to have. */
  readonly excerpts: number
}

/** Rows like that of a document that was read, as many as no test adds. */
async function copySource({ app }: KnowledgeSetup, { sourceId, count, excerpts }: Copies) {
  const { queries } = app.services.database
  const row = await queries
    .selectFrom('sources')
    .selectAll()
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow()
  for (let made = 0; made < count; made += 500)
    await queries
      .insertInto('sources')
      .values(
        Array.from({ length: Math.min(500, count - made) }, (_, n) => ({
          ...row,
          id: `copie-${made + n}`,
          content_hash: `copie-${made + n}`,
          passage_count: excerpts,
        })),
      )
      .execute()
}

async function fullSetup(copies: Omit<Copies, 'sourceId'>) {
  const setup = await createKnowledgeSetup()
  const { id } = await setup.lise.create('Pleine')
  const { id: sourceId } = await setup.lise.addText(id, 'Un', 'Le parking ferme à vingt heures.')
  await setup.lise.read(sourceId)
  await copySource(setup, { ...copies, sourceId })
  const add = (n: number) =>
    setup.lise.call('POST', `/knowledge/collections/${id}/sources/text`, {
      ...{ title: `Texte ${n}`, text: `Encore un texte, le numéro ${n}.` },
    })
  return { setup, add }
}

test('une collection ne dépasse pas sa limite, aussi quand tout arrive d’un coup', async () => {
  const { setup, add } = await fullSetup({ count: knowledgeLimits.sources - 3, excerpts: 1 })
  await using _ = setup
  const answers = await atOnce(6, add)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 'knowledge.too-many-sources')).toHaveLength(4)
  await setup.app.services.knowledge.idle()
  // What was refused left no file.
  expect(await setup.countRows('files')).toBe(3)
})

test('de cinquante textes envoyés d’un coup, autant entrent qu’il reste d’emplacements', async () => {
  const { setup, add } = await fullSetup({ count: knowledgeLimits.sources - 11, excerpts: 1 })
  await using _ = setup
  const answers = await atOnce(50, add)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ code }) => code === 'knowledge.too-many-sources')).toHaveLength(40)
  await setup.app.services.knowledge.idle()
  expect(await setup.countRows('files')).toBe(11)
})

test('qui a trop de passages n’ajoute plus rien, et les autres ne le sentent pas', async () => {
  const excerpts = knowledgeLimits.excerptsPerUser / 10
  const { setup, add } = await fullSetup({ count: 10, excerpts })
  await using _ = setup
  const refused = await add(1)
  expect([refused.status, refused.code]).toEqual([409, 'knowledge.full'])
  const other = await setup.noe.create('Autre')
  const added = await setup.noe.addText(other.id, 'Libre', 'Un texte de plus.')
  expect(await setup.noe.read(added.id)).toMatchObject({ state: 'ready' })
})

test('un document plus long que la place qui reste est lu jusque-là, et le dit', async () => {
  const excerpts = knowledgeLimits.excerptsPerUser - 3
  const { setup } = await fullSetup({ count: 1, excerpts })
  await using _ = setup
  const { lise } = setup
  const { id } = await lise.create('Reste')
  const text = Array.from({ length: 40 }, (_, n) => `Article ${n}. ${'mot '.repeat(200)}`)
  const added = await lise.addText(id, 'Long', text.join('\n\n'))
  expect(await lise.read(added.id)).toMatchObject({
    ...{ state: 'partial', passages: 2, problem: { code: 'knowledge.full' } },
    gaps: [{ to: 'end', why: 'beyond-limit' }],
  })
})
