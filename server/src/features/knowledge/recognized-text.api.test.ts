import type { Source } from '@atelier/contract/knowledge/sources'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { describe, expect, test } from 'vitest'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { paperWith, scanOf } from '#testing/documents/scan-of.ts'
import { createScanSetup, mixed, scanned } from '#testing/knowledge/recognition/scan-setup.ts'

type Setup = Awaited<ReturnType<typeof createScanSetup>>

/** Resolves once a page is before the recognition, which then waits until it is left. */
function holdSecondPage({ recognition }: Setup) {
  const arrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  recognition.read = async (_, number, signal) => {
    if (number !== 2) return [`Texte ${number}.`]
    arrived.resolve()
    const left = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    await Promise.race([goOn.promise, left])
    return ['Texte retenu.']
  }
  return { arrived: arrived.promise, goOn: goOn.resolve }
}

describe('le texte des pages numérisées', () => {
  test('se reconnaît à la demande, à sa page, et se cherche ensuite', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize, app } = setup
    const source = await setup.addFile(mixed())
    expect(source).toMatchObject({
      ...{ state: 'partial', recognizedPages: 0 },
      gaps: [
        { from: { page: 2 }, to: { page: 2 }, why: 'scanned' },
        { from: { page: 4 }, to: { page: 5 }, why: 'scanned' },
      ],
    })
    const missing = await recognize(lise, source.id)
    expect([missing.status, missing.code]).toEqual([409, 'knowledge.recognition-missing'])
    recognition.current = { state: 'ready' }
    recognition.read = async (_, number) =>
      [['Le barbecue [3] est interdit.'], [], ['Signé par le maire.']][number - 1] ?? []
    const begun = await recognize(lise, source.id)
    expect(begun.data).toMatchObject({ state: 'reading', isRecognizing: true })
    const read = await lise.read(source.id)
    expect(read).toMatchObject({
      ...{ state: 'ready', problem: null, jobId: null },
      gaps: [{ from: { page: 4 }, to: { page: 4 }, why: 'illegible' }],
      ...{ isRecognizing: false, recognizedPages: 2 },
    })
    expect(await setup.textsOf(source.id)).toEqual([
      ['Avant', { page: 1 }],
      ['Le barbecue (3) est interdit.', { page: 2, isRecognized: true }],
      ['Entre', { page: 3 }],
      ['Signé par le maire.', { page: 5, isRecognized: true }],
    ])
    const found = await lise.call<{ passages: { sourceId: string }[] }>(
      'POST',
      '/knowledge/search',
      {
        q: 'barbecue',
      },
    )
    expect(found.data.passages[0]?.sourceId).toBe(source.id)
    // Each page is recognised once, however often the document is read.
    await lise.call('POST', `/knowledge/sources/${source.id}/reread`)
    await app.services.knowledge.idle()
    expect((await setup.textsOf(source.id)).map(([text]) => text)).toContain('Signé par le maire.')
    expect(recognition.images).toHaveLength(3)
    const again = await recognize(lise, source.id)
    expect([again.status, again.code]).toEqual([409, 'knowledge.nothing-scanned'])
  })

  test('d’une image seule, et d’une image remplacée', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    const bytes = await paperWith(['Avis à la population']).png().toBuffer()
    const source = await setup.addFile(bytes, 'avis.png')
    expect(source).toMatchObject({ state: 'unreadable', problem: { code: 'knowledge.no-text' } })
    await recognize(lise, source.id)
    expect(await lise.read(source.id)).toMatchObject({ state: 'ready', passages: 1, problem: null })
    expect(recognition.images[0]).toMatchObject({ type: 'file', page: 1 })
    const other = await paperWith(['Autre avis']).png().toBuffer()
    const { uploadId } = await lise.addFile(setup.collection.id, { name: 'avis.png', bytes: other })
    const replaced = await lise.addFile(setup.collection.id, { name: 'avis.png', bytes: other })
    expect(replaced.code).toBe('knowledge.duplicate')
    expect(uploadId).not.toBe(replaced.uploadId)
    await lise.call('POST', `/knowledge/collections/${setup.collection.id}/sources`, {
      ...{ uploadId: replaced.uploadId, onDuplicate: 'replace' },
    })
    await setup.app.services.knowledge.idle()
    expect(await setup.countRows('recognized_pages')).toBe(1)
  })

  test('est celui d’un document que l’on peut changer', async () => {
    await using setup = await createScanSetup()
    const { noe, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    const source = await setup.addFile(mixed())
    expect((await recognize(noe, source.id)).status).toBe(404)
    expect(recognition.images).toHaveLength(0)
  })

  test('demandé par qui peut modifier la collection d’un autre, se lit aussitôt', async () => {
    await using setup = await createScanSetup()
    const { admin, noe, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    const { id } = await admin.create('Commune')
    const groupId = await setup.addGroup('Archives', [noe.userId])
    await admin.call('PUT', `/knowledge/collections/${id}/audience`, {
      ...{ kind: 'groups', groupIds: [groupId], level: 'edit' },
    })
    const { data } = await admin.addFile(id, { name: 'archives.pdf', bytes: mixed() })
    await admin.read(data.id)
    expect((await recognize(noe, data.id)).status).toBe(200)
    expect(await admin.read(data.id)).toMatchObject({ state: 'ready', recognizedPages: 3 })
  })

  test('une page que rien ne peut lire le reste, et ne coûte pas les autres', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    recognition.read = async (_, number) => {
      if (number === 2) throw new EngineFailure('timeout')
      return [`Texte ${number}. ${'x'.repeat(40_000)}`]
    }
    const source = await setup.addFile(mixed())
    await recognize(lise, source.id)
    expect(await lise.read(source.id)).toMatchObject({
      ...{ state: 'partial', recognizedPages: 2 },
      gaps: [{ from: { page: 4 }, to: { page: 4 }, why: 'scanned' }],
    })
    const texts = await setup.textsOf(source.id)
    expect(texts.map(([text]) => text).join('').length).toBeLessThan(31_000)
    // Asked for again, only that one is tried.
    await recognize(lise, source.id)
    await lise.read(source.id)
    expect(recognition.images).toHaveLength(4)
  })

  test('rien de reconnu : le document est comme avant', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    recognition.read = async () => {
      throw new EngineFailure('failed')
    }
    const source = await setup.addFile(mixed())
    await recognize(lise, source.id)
    expect(await lise.read(source.id)).toEqual({ ...source })
  })

  test('ce qu’une tâche disparue avait reconnu sert à la suivante, même si elle ne reconnaît rien', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize, app } = setup
    recognition.current = { state: 'ready' }
    recognition.read = async () => {
      throw new EngineFailure('failed')
    }
    const source = await setup.addFile(mixed())
    await app.services.database.queries
      .insertInto('recognized_pages')
      .values({ source_id: source.id, page: 2, reading: 1, paragraphs: '["Reconnu avant."]' })
      .execute()
    await recognize(lise, source.id)
    expect(await lise.read(source.id)).toMatchObject({
      gaps: [{ from: { page: 4 }, to: { page: 5 }, why: 'scanned' }],
    })
    expect((await setup.textsOf(source.id)).map(([text]) => text)).toContain('Reconnu avant.')
  })

  test('dix pages de suite que rien ne lit : les suivantes ne sont pas essayées', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    recognition.read = async (_, number) => {
      if (number > 1) throw new EngineFailure('timeout')
      return ['Première page.']
    }
    const pages = Array.from({ length: 15 }, () => scanned)
    const source = await setup.addFile(pdfOf({ pages }))
    await recognize(lise, source.id)
    expect(await lise.read(source.id)).toMatchObject({
      ...{ state: 'partial', recognizedPages: 1 },
      gaps: [{ from: { page: 2 }, to: { page: 15 }, why: 'scanned' }],
    })
    expect(recognition.images).toHaveLength(11)
  })

  test('s’annule : ce qui est reconnu reste, et l’on reprend après', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    const source = await setup.addFile(mixed())
    const { arrived } = holdSecondPage(setup)
    const { data } = await recognize(lise, source.id)
    await arrived
    const busy = await recognize(lise, source.id)
    expect([busy.status, busy.code]).toEqual([409, 'knowledge.being-read'])
    // What was read before is found meanwhile, and another document is read.
    expect(await setup.textsOf(source.id)).toHaveLength(2)
    const note = await lise.addText(setup.collection.id, 'Note', 'Le parking ferme à vingt heures.')
    await expect
      .poll(
        async () => (await lise.call<Source>('GET', `/knowledge/sources/${note.id}`)).data.state,
      )
      .toBe('ready')
    expect((await lise.call('DELETE', `/jobs/${data.jobId}`)).status).toBe(200)
    expect(await lise.read(source.id)).toMatchObject({
      ...{ state: 'partial', recognizedPages: 1, isRecognizing: false },
      gaps: [{ from: { page: 4 }, to: { page: 5 }, why: 'scanned' }],
    })
    await recognize(lise, source.id)
    expect(await lise.read(source.id)).toMatchObject({ state: 'ready', recognizedPages: 3 })
    expect(recognition.images).toHaveLength(4)
  })

  test('d’un document supprimé entre-temps, plus rien n’est reconnu ni gardé', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    const source = await setup.addFile(mixed())
    const { arrived, goOn } = holdSecondPage(setup)
    await recognize(lise, source.id)
    await arrived
    await lise.call('DELETE', `/knowledge/sources/${source.id}`)
    goOn()
    await setup.app.services.knowledge.idle()
    expect(recognition.images).toHaveLength(2)
    await lise.call('DELETE', '/trash')
    await setup.app.services.trash.purgeDue()
    expect(await setup.countRows('sources')).toBe(0)
    expect(await setup.countRows('recognized_pages')).toBe(0)
  })

  test('le texte reconnu compte dans l’espace de son propriétaire, une fois par lecture', async () => {
    await using setup = await createScanSetup()
    const { lise, recognition, recognize } = setup
    recognition.current = { state: 'ready' }
    recognition.read = async (_, number) => [`Texte ${number}. ${'mot '.repeat(500)}`]
    const source = await setup.addFile(
      pdfOf({ pages: [scanned, { lines: [], scan: await scanOf([]) }] }),
    )
    const bytes = async () =>
      await setup.app.services.database.queries
        .selectFrom('sources')
        .select(['text_bytes', 'recognized_bytes'])
        .executeTakeFirstOrThrow()
    await recognize(lise, source.id)
    await lise.read(source.id)
    const after = await bytes()
    expect(Number(after.recognized_bytes)).toBeGreaterThan(4000)
    expect(Number(after.text_bytes)).toBeGreaterThan(2 * 4000)
    await lise.call('POST', `/knowledge/sources/${source.id}/reread`)
    await lise.read(source.id)
    expect(await bytes()).toEqual(after)
  })
})
