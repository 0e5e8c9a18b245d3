import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import {
  knowledgeUploads,
  type Source,
  type SourceExcerpt,
} from '@atelier/contract/knowledge/sources'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createKnowledgeSetup,
  type KnowledgeSetup,
  type Reader,
} from '#testing/knowledge/knowledge-setup.ts'
import { multipartBody } from '#testing/multipart-body.ts'

const excerptsOf = async (reader: Reader, id: string) =>
  (await reader.call<{ passages: SourceExcerpt[] }>('GET', `/knowledge/sources/${id}/passages`))
    .data.passages

test('un fichier envoyé est reconnu à son contenu, lu, téléchargé tel quel et refusé deux fois', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id } = await lise.create('Règlement')
  const bytes = Buffer.from(
    '# Congés\n\nLe congé annuel est de 25 jours.\n\n## Report\n\nJusqu’en mars.\n',
  )
  const file = { name: '../ré\u0000gle\u202e.md', bytes }
  const { data, status } = await lise.addFile(id, file)
  expect([status, data.title, data.kind]).toEqual([200, 'régle.md', 'file'])
  const read = await lise.read(data.id)
  expect(read).toMatchObject({ state: 'ready', problem: null })
  const excerpts = await excerptsOf(lise, data.id)
  expect(excerpts.map(({ heading }) => heading)).toContain('Congés › Report')
  const original = await setup.app.call('GET', `/knowledge/sources/${data.id}/original`, {
    token: lise.token,
  })
  expect([original.status, original.text]).toEqual([200, bytes.toString()])
  const again = await lise.addFile(id, { name: 'autre.md', bytes })
  expect([again.status, again.code]).toEqual([409, 'knowledge.duplicate'])
  // What was refused may still replace.
  const replace = { uploadId: again.uploadId, onDuplicate: 'replace' }
  const path = `/knowledge/collections/${id}/sources`
  expect((await lise.call<Source>('POST', path, replace)).data).toMatchObject({
    ...{ id: data.id, title: 'autre.md' },
  })
  // An upload of somebody else is not there.
  const theirs = await noe.create('À moi')
  const mine = await lise.addFile(id, { name: 'autre.md', bytes })
  const stolen = await noe.call('POST', `/knowledge/collections/${theirs.id}/sources`, {
    uploadId: mine.uploadId,
  })
  expect([stolen.status, stolen.code]).toEqual([404, 'upload.not-found'])
})

test('des fichiers qui sont déjà là, retirés un à un, ne prennent pas la place des suivants', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  const fileOf = (n: number) => ({ name: `${n}.txt`, bytes: Buffer.from(`Article ${n}.`) })
  const numbers = Array.from({ length: audioUploads.waitingMax + 2 }, (_, n) => n)
  for (const n of numbers) expect((await lise.addFile(id, fileOf(n))).status).toBe(200)
  for (const n of numbers) {
    const again = await lise.addFile(id, fileOf(n))
    expect(again.code).toBe('knowledge.duplicate')
    const removed = await setup.app.call('DELETE', `${knowledgeUploads.path}/${again.uploadId}`, {
      token: lise.token,
      headers: { 'tus-resumable': knowledgeUploads.version },
    })
    expect(removed.status).toBe(204)
  }
  expect((await lise.addFile(id, fileOf(numbers.length))).status).toBe(200)
  expect(await setup.countRows('uploads')).toBe(0)
})

test('ce qui ne se lit pas le dit, avec sa raison, sans gêner les autres', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Divers')
  const add = async (name: string, bytes: Buffer) =>
    (await lise.addFile(id, { name, bytes })).data.id
  const unknown = await add('a.pdf', Buffer.from([0, 1, 2, 3, 0, 255, 254, 0, 9]))
  const cut = await add('b.pdf', Buffer.from('%PDF-1.7\nrien'))
  const fine = await add('c.txt', Buffer.from('Le parking ferme à vingt heures.'))
  const problemOf = async (source: string) => {
    const { state, problem } = await lise.read(source)
    return [state, problem?.code]
  }
  expect(await problemOf(unknown)).toEqual(['unreadable', 'knowledge.type-refused'])
  expect(await problemOf(cut)).toEqual(['unreadable', 'knowledge.damaged'])
  expect(await problemOf(fine)).toEqual(['ready', undefined])
  await setup.app.services.knowledge.idle()
  const jobs = await lise.call<JobSummary[]>('GET', '/jobs')
  expect(jobs.data.map(({ title, state, error }) => [title, state, error?.code])).toEqual([
    [expect.stringContaining('c.txt'), 'done', undefined],
    [expect.stringContaining('b.pdf'), 'failed', 'knowledge.damaged'],
    [expect.stringContaining('a.pdf'), 'failed', 'knowledge.type-refused'],
  ])
})

test('une transcription s’ajoute telle qu’elle est, avec ses temps', async () => {
  await using setup = await createKnowledgeSetup({ engines: [createScriptedTranscriptionEngine()] })
  const { lise } = setup
  const form = await multipartBody('audio', makeWav(1), 'conseil.wav', { model: 'oreille' })
  const made = await setup.app.call('POST', '/audio/transcribe', { token: lise.token, ...form })
  const transcriptionId = made.json<{ data: { id: string } }>().data.id
  const { id } = await lise.create('Conseils')
  const path = `/knowledge/collections/${id}/sources/transcription`
  const added = (await lise.call<Source>('POST', path, { transcriptionId })).data
  expect(await lise.read(added.id)).toMatchObject({ kind: 'transcription', state: 'ready' })
  const [first] = await excerptsOf(lise, added.id)
  expect(first?.position).toEqual({ from: 0, to: expect.any(Number) })
  const again = await lise.call('POST', path, { transcriptionId })
  expect(again.code).toBe('knowledge.duplicate')
})

const transcribe = async (setup: KnowledgeSetup, { token }: Reader) => {
  const form = await multipartBody('audio', makeWav(1), 'conseil.wav', { model: 'oreille' })
  const made = await setup.app.call('POST', '/audio/transcribe', { token, ...form })
  return made.json<{ data: { id: string } }>().data.id
}
const correct = async (reader: Reader, transcriptionId: string, text: string) => {
  const path = `/audio/${transcriptionId}`
  const { data } = await reader.call<Transcription>('GET', path)
  const segments = [{ id: data.segments[0]?.id, text }]
  await reader.call('PATCH', path, { version: data.version, segments })
}
/** As if nothing had been corrected for a while. */
const letRest = async (setup: KnowledgeSetup) => {
  await setup.app.services.database.queries
    .updateTable('sources')
    .set({ origin_changed_at: 1 })
    .where('origin_changed_at', 'is not', null)
    .execute()
  await setup.app.services.knowledge.readWaiting()
  await setup.app.services.knowledge.idle()
}

test('une transcription corrigée est relue après un repos, là où personne d’autre ne la lit', async () => {
  await using setup = await createKnowledgeSetup({ engines: [createScriptedTranscriptionEngine()] })
  const { admin, lise } = setup
  const transcriptionId = await transcribe(setup, admin)
  const [own, shared] = [await admin.create('Conseils'), await admin.create('Notes')]
  const add = async (id: string) =>
    (
      await admin.call<Source>('POST', `/knowledge/collections/${id}/sources/transcription`, {
        transcriptionId,
      })
    ).data.id
  const [followed, copy] = [await add(own.id), await add(shared.id)]
  await admin.call('PUT', `/knowledge/collections/${shared.id}/audience`, { kind: 'everyone' })
  expect((await admin.read(followed)).origin).toEqual({ transcriptionId, isFollowed: true })
  expect((await admin.read(copy)).origin).toEqual({ transcriptionId, isFollowed: false })
  expect((await lise.read(copy)).origin).toBe(null)
  const textOf = async (id: string) => (await excerptsOf(admin, id)).map(({ text }) => text).join()
  const before = await textOf(copy)

  await correct(admin, transcriptionId, 'Le budget est voté.')
  await setup.app.services.knowledge.readWaiting()
  await setup.app.services.knowledge.idle()
  expect(await textOf(followed)).toBe(before)
  await letRest(setup)
  expect(await textOf(followed)).toContain('Le budget est voté.')
  expect(await textOf(copy)).toBe(before)
  expect(await admin.read(followed)).toMatchObject({ state: 'ready', problem: null })

  // What is no longer shared follows again; what is gone leaves the copy as it was.
  await admin.call('PUT', `/knowledge/collections/${shared.id}/audience`, { kind: 'private' })
  await letRest(setup)
  expect(await textOf(copy)).toContain('Le budget est voté.')
  await correct(admin, transcriptionId, 'Le budget est refusé.')
  await admin.call('DELETE', `/audio/${transcriptionId}`)
  await letRest(setup)
  expect(await textOf(followed)).toContain('Le budget est voté.')
  expect(await setup.countRows('files')).toBe(3)
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('le même texte envoyé plusieurs fois d’un coup n’entre qu’une fois', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  const body = { title: 'Congés', text: 'Le congé annuel est de 25 jours.' }
  const answers = await atOnce(8, () =>
    lise.call('POST', `/knowledge/collections/${id}/sources/text`, body),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'knowledge.duplicate')).toHaveLength(7)
  await setup.app.services.knowledge.idle()
  expect([await setup.countRows('sources'), await setup.countRows('files')]).toEqual([1, 1])
})

test('beaucoup de textes d’un coup se lisent l’un après l’autre, et la place gardée est juste', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id } = await lise.create('Règlement')
  const added = await atOnce(12, (n) => lise.addText(id, `Texte ${n}`, `Article ${n}. Le parking.`))
  await setup.app.services.knowledge.idle()
  for (const source of added) expect(await lise.read(source.id)).toMatchObject({ state: 'ready' })
  expect(await setup.app.services.storageCheck.check()).toBe(0)
  const storage = await lise.call<{ kinds: { kind: string; count: number; byteSize: number }[] }>(
    'GET',
    '/belongings/storage',
  )
  const sources = storage.data.kinds.find(({ kind }) => kind === 'sources')
  expect(sources?.count).toBe(12)
  expect(sources?.byteSize).toBeGreaterThan(12 * 40)
  const other = await noe.create('Autre')
  expect((await noe.addText(other.id, 'Seul', 'Un texte.')).title).toBe('Seul')
})

test('la limite du nombre de collections tient, aussi quand elles se créent d’un coup', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const room = 3
  await setup.app.services.database.queries
    .insertInto('collections')
    .values(
      Array.from({ length: knowledgeLimits.collections - room }, (_, n) => ({
        ...{ id: `c${n}`, user_id: lise.userId, name: `N ${n}`, name_key: `n ${n}` },
        ...{ description: '', audience: 'private' as const, created_at: 0, updated_at: 0 },
      })),
    )
    .execute()
  const answers = await atOnce(8, (n) =>
    lise.call('POST', '/knowledge/collections', { name: `Nouvelle ${n}` }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(room)
  expect(answers.filter(({ code }) => code === 'knowledge.too-many')).toHaveLength(8 - room)
})

test('une lecture annulée garde ce qu’elle a lu, et se refait d’un bout à l’autre', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Long')
  const text = Array.from({ length: 4000 }, (_, n) => `Article ${n}. ${'mot '.repeat(100)}`)
  const { id: sourceId, jobId } = await lise.addText(id, 'Long', text.join('\n\n'))
  const source = await lise.call<Source>('GET', `/knowledge/sources/${sourceId}`)
  await lise.call('DELETE', `/jobs/${jobId ?? source.data.jobId}`)
  const cancelled = await lise.read(sourceId)
  expect(cancelled).toMatchObject({ problem: { code: 'job.cancelled' }, jobId: null })
  await lise.call('POST', `/knowledge/sources/${sourceId}/reread`)
  const whole = await lise.read(sourceId)
  expect(whole).toMatchObject({ state: 'ready', problem: null })
  expect(whole.passages).toBeGreaterThan(1000)
  expect(await setup.countRows('passages')).toBe(whole.passages)
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('ce qu’une tâche disparue devait lire, et ce qui attend sans tâche, se lit sans que rien ne soit demandé', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { queries } = setup.app.services.database
  const { id } = await lise.create('Règlement')
  const lost = await lise.addText(id, 'Un', 'Le parking ferme à vingt heures.')
  const back = await lise.addText(id, 'Deux', 'Le parking ouvre à sept heures.')
  await setup.app.services.knowledge.idle()
  const reset = { state: 'reading', passage_count: 0, text_bytes: 0, reading: 2 } as const
  await queries
    .updateTable('sources')
    .set({ ...reset, job_id: 'perdue' })
    .where('id', '=', lost.id)
    .execute()
  await queries
    .updateTable('sources')
    .set({ ...reset, state: 'waiting' })
    .where('id', '=', back.id)
    .execute()
  await setup.app.services.knowledge.readWaiting()
  for (const source of [lost, back])
    expect(await lise.read(source.id)).toMatchObject({ state: 'ready', passages: 1, jobId: null })
  expect(await setup.countRows('passages')).toBe(2)
})

test('ce qu’a ajouté une personne suspendue attend son retour', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const { id } = await lise.create('Règlement')
  const source = await lise.addText(id, 'Un', 'Le parking ferme à vingt heures.')
  await setup.app.services.knowledge.idle()
  const suspend = (isSuspended: boolean) =>
    admin.call('PATCH', `/admin/users/${lise.userId}/status`, { isSuspended })
  await suspend(true)
  const { queries } = setup.app.services.database
  const again = { state: 'waiting', passage_count: 0, text_bytes: 0, reading: 2 } as const
  await queries.updateTable('sources').set(again).where('id', '=', source.id).execute()
  const stateOf = async () =>
    (await queries.selectFrom('sources').select('state').executeTakeFirstOrThrow()).state
  await setup.app.services.knowledge.readWaiting()
  await setup.app.services.knowledge.idle()
  expect(await stateOf()).toBe('waiting')
  await suspend(false)
  await setup.app.services.knowledge.readWaiting()
  await setup.app.services.knowledge.idle()
  expect(await stateOf()).toBe('ready')
})
