import { tools } from '@atelier/contract/groups/own-rights'
import type { SearchHit, SearchType } from '@atelier/contract/search/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { createAttachmentRepository } from '#features/attachments/attachments.repository.ts'
import { createChatRepository } from '#features/chat/chat.repository.ts'
import { createImagesRepository } from '#features/images/images.repository.ts'
import { createInpaintingRepository } from '#features/inpainting/inpainting.repository.ts'
import { createSpeechRepository } from '#features/speech/speech.repository.ts'
import { searchedTexts } from '#features/transcription/records/searched-texts.repository.ts'
import {
  describeOnEachDatabase,
  describeOnEachEmptyDatabase,
} from '#testing/database/each-database.ts'
import { createSearchService } from './search.service.ts'

async function addUser({ queries }: Pick<Database, 'queries'>, id: string) {
  await sql`insert into users (id, email, email_key, name, role, password_hash, is_active, is_suspended, inpainting_count, created_at)
    values (${id}, ${id}, ${id}, ${id}, 'USER', '', 1, 0, 0, 0)`.execute(queries)
  await sql`insert into files (id, owner_id, media_type, byte_size, original_name, created_at)
    values (${`file-${id}`}, ${id}, 'image/png', 1, '', 1)`.execute(queries)
}
/** Writes rows as their features do; with `isIndexed`, their words too. */
const adding = ({ queries }: Pick<Database, 'queries'>, { isIndexed = true } = {}) => {
  const index = async (item: Parameters<typeof indexItemText>[1]) => {
    if (isIndexed) await indexItemText(queries, item)
  }
  return {
    async image(id: string, userId: string, text: string, at: number) {
      const file = `file-${userId}`
      await sql`insert into images (id, user_id, file_id, thumbnail_file_id, prompt, prompt_words, negative_prompt, model, width, height, asked,
        applied, origin, byte_size, is_favorite, created_at)
        values (${id}, ${userId}, ${file}, ${file}, ${text}, '', '', 'm', 1, 1, '{}', '{}', 'generated', 1, 0, ${at})`.execute(
        queries,
      )
      await index({ kind: 'image', id, userId, text })
    },
    async inpainting(id: string, userId: string, text: string, at: number) {
      const file = `file-${userId}`
      await sql`insert into inpaintings (id, user_id, original_file_id, mask_file_id, result_file_id, thumbnail_file_id, width, height, model,
        asked, applied, route, notes, byte_size, created_at)
        values (${id}, ${userId}, ${file}, ${file}, ${file}, ${file}, 1, 1, 'm', ${JSON.stringify({ prompt: text })}, '{}', 'native', '[]', 1,
          ${at})`.execute(queries)
      await index({ kind: 'inpainting', id, userId, text })
    },
    async reading(id: string, userId: string, text: string, at: number) {
      await sql`insert into spoken_texts (id, user_id, file_id, text, model, voice, speed, pitch, media_type, byte_size, seconds, created_at)
        values (${id}, ${userId}, ${`file-${userId}`}, ${text}, 'm', null, 1, 1, 'audio/wav', 1, 1, ${at})`.execute(
        queries,
      )
      await index({ kind: 'reading', id, userId, text })
    },
    /** Each piece is made of segments of five seconds. */
    async recording(
      id: string,
      userId: string,
      name: string,
      pieces: readonly (readonly string[])[],
      at: number,
    ) {
      await sql`insert into transcriptions (id, user_id, file_id, original_name, media_type, byte_size, task, model, asked, state, processing_ms,
        beginning, segment_count, version, created_at)
        values (${id}, ${userId}, ${`file-${userId}`}, ${name}, 'audio/wav', 1, 'transcribe', 'm', '{}', 'done', 0, '', 0, 1, ${at})`.execute(
        queries,
      )
      await index({ kind: 'recording-name', id, userId, text: name })
      let seconds = 0
      for (const [piece, segments] of pieces.entries()) {
        for (const [position, text] of segments.entries()) {
          await sql`insert into transcription_segments (transcription_id, piece, place, starts, ends, text)
            values (${id}, ${piece}, ${position}, ${seconds}, ${seconds + 5}, ${text})`.execute(
            queries,
          )
          seconds += 5
        }
        await index({ kind: 'piece', id, piece, userId, text: segments.join(' ') })
      }
    },
  }
}

function openSearch(database: Pick<Database, 'kind' | 'queries'>, closed: readonly string[] = []) {
  const chats = createChatRepository(database)
  const service = createSearchService({
    database: database as Database,
    attachments: createAttachmentRepository(database.queries),
    chat: chats,
    images: createImagesRepository(database.queries),
    inpainting: createInpaintingRepository(database.queries),
    speech: createSpeechRepository(database.queries),
    transcription: searchedTexts(database.queries),
    knowledge: {
      textsOf: () => ({
        findExcerpts: async () => ({ excerpts: [], next: undefined }),
        findUnread: async () => [],
        isIncomplete: () => false,
      }),
    },
    works: { listNames: async () => ({ project: [], assistant: [], prompt: [] }) },
    files: { linksFor: async () => (id) => `/uploads/${id}` },
    isFeatureOpen: (feature) => !closed.includes(feature),
    rightsOfUser: async () => ({ tools: new Set(tools) }),
  })
  const search = (
    q: string,
    {
      by = 'anne',
      limit = 20,
      ...rest
    }: { by?: string; limit?: number; types?: SearchType[]; cursor?: string } = {},
  ) => service.search(by, { q, limit, ...rest })
  const found = async (...requested: Parameters<typeof search>) =>
    (await search(...requested)).hits.map(({ id }) => id)
  return { search, found }
}
const shown = ({ title, passages }: SearchHit) =>
  [title, ...passages.map(({ text }) => text)].map((text) =>
    text.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join(''),
  )

describeOnEachDatabase('chercher dans ce que l’on a fait', (open) => {
  test('toutes les sortes ensemble, les plus récentes d’abord, ou celles que l’on choisit', async () => {
    const database = await open()
    await addUser(database, 'anne')
    const add = adding(database)
    await add.reading('lecture', 'anne', 'Les cœurs de l’Église', 2)
    await add.image('image', 'anne', 'Un CŒUR rouge', 4)
    await add.inpainting('retouche', 'anne', 'un coeur en pierre', 3)
    await add.recording(
      'reunion',
      'anne',
      'Coeur de ville.wav',
      [['Bonjour.'], ['Passons.', 'Le cœur', 'du sujet.']],
      1,
    )
    const { search, found } = openSearch(database)
    const { hits, next } = await search('coeur')
    expect(hits.map(({ type, id }) => [type, id])).toEqual([
      ['images', 'image'],
      ['inpainting', 'retouche'],
      ['speech', 'lecture'],
      ['transcription', 'reunion'],
      ['files', 'reunion'],
    ])
    expect(next).toBeNull()
    expect(hits.map(shown)).toEqual([
      ['', 'Un [CŒUR] rouge'],
      ['', 'un [coeur] en pierre'],
      ['', 'Les [cœurs] de l’Église'],
      ['[Coeur] de ville.wav', 'Passons. Le [cœur] du sujet.'],
      ['[Coeur] de ville.wav'],
    ])
    expect(hits[3]?.place).toEqual({
      type: 'transcription',
      transcriptionId: 'reunion',
      seconds: 10,
    })
    expect(hits[0]).toMatchObject({
      thumbnailUrl: '/uploads/file-anne',
      place: { type: 'images', imageId: 'image' },
    })
    expect(await found('coeur', { types: ['speech', 'files'] })).toEqual(['lecture', 'reunion'])
    expect(await openSearch(database, ['speech', 'transcription']).found('coeur')).toEqual([
      'image',
      'retouche',
    ])
  })

  test('ne trouve que ce qui est à soi, même de marque semblable', async () => {
    const database = await open()
    for (const userId of ['anne', '0000anne', 'luc']) await addUser(database, userId)
    const add = adding(database)
    await add.image('une', '0000anne', 'Un phare', 1)
    await add.image('deux', 'luc', 'Un phare', 2)
    const { found } = openSearch(database)
    expect([await found('phare'), await found('phare', { by: 'luc' })]).toEqual([[], ['deux']])
  })

  test('donne toutes ses pages sans rien répéter ni manquer', async () => {
    const database = await open()
    await addUser(database, 'anne')
    const add = adding(database)
    for (let number = 0; number < 60; number += 1)
      await (number % 3 === 0 ? add.reading : add.image)(
        `n${String(number).padStart(2, '0')}`,
        'anne',
        'Un phare',
        number,
      )
    const { search } = openSearch(database)
    const all: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await search('phare', { limit: 7, ...(cursor ? { cursor } : {}) })
      all.push(...page.hits.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== null)
    expect(all).toEqual(
      Array.from({ length: 60 }, (_, index) => `n${String(59 - index).padStart(2, '0')}`),
    )
  })

  test('un long enregistrement compte une fois, avec quelques-uns de ses passages', async () => {
    const database = await open()
    await addUser(database, 'anne')
    const add = adding(database)
    await add.image('image', 'anne', 'Un budget', 1)
    await add.recording(
      'long',
      'anne',
      'Séance',
      Array.from({ length: 300 }, () => ['Le budget.']),
      2,
    )
    const { search, found } = openSearch(database)
    const { hits } = await search('budget')
    expect(hits.map(({ id }) => id)).toEqual(['long', 'image'])
    expect(hits[0]?.passages.map(({ place }) => 'seconds' in place && place.seconds)).toEqual([
      1485, 1490, 1495,
    ])
    expect(await found('budget', { limit: 1 })).toEqual(['long'])
  })

  test('oublie ce qui est effacé et suit ce qui change', async () => {
    const database = await open()
    await addUser(database, 'anne')
    const add = adding(database)
    await add.image('image', 'anne', 'Un phare', 1)
    await add.recording('reunion', 'anne', 'a.wav', [['Le phare'], ['Le port']], 2)
    const { found } = openSearch(database)
    await indexItemText(database.queries, {
      kind: 'piece',
      id: 'reunion',
      piece: 0,
      userId: 'anne',
      text: 'La gare',
    })
    expect([await found('phare'), await found('gare'), await found('port')]).toEqual([
      ['image'],
      ['reunion'],
      ['reunion'],
    ])
    await database.queries.deleteFrom('images').where('id', '=', 'image').execute()
    await database.queries.deleteFrom('transcriptions').where('id', '=', 'reunion').execute()
    expect([await found('phare'), await found('gare')]).toEqual([[], []])
    expect(await database.queries.selectFrom('work_documents').selectAll().execute()).toEqual([])
  })

  test('accepte toute saisie et tout repère', async () => {
    const database = await open()
    await addUser(database, 'anne')
    await adding(database).image('image', 'anne', 'NEAR et 🎉 日本', 1)
    const { found } = openSearch(database)
    for (const q of [
      '" OR * NEAR(',
      "bud'get",
      '); drop table images; --',
      'a '.repeat(200),
      'x'.repeat(500),
      '%_\\',
      '???',
      'مرحبا',
    ])
      expect(await found(q)).toEqual([])
    for (const cursor of ['z9', 'i0', 't9999999999999999', 'i1.i2.i3'])
      await found('near', { cursor })
    expect([await found('near'), await found('et 🎉'), await found('日 本')]).toEqual([
      ['image'],
      ['image'],
      ['image'],
    ])
  })
})

describeOnEachEmptyDatabase('chercher dans une base d’avant', (open) => {
  test('ce qui y fut fait se trouve', async () => {
    const database = await open()
    await migrate(database, {
      known: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0022')),
    })
    await addUser(database, 'anne')
    const add = adding(database, { isIndexed: false })
    await add.image('image', 'anne', 'Un phare', 4)
    await add.inpainting('retouche', 'anne', 'un phare', 3)
    await add.reading('lecture', 'anne', 'Le phare', 2)
    await add.recording('reunion', 'anne', 'phare.wav', [['Bonjour'], ['Le phare']], 1)
    await migrate(database)
    expect(await openSearch(database).found('phare')).toEqual([
      'image',
      'retouche',
      'lecture',
      'reunion',
      'reunion',
    ])
  })
})
