import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { expect } from 'vitest'
import type { TestApp } from '../create-test-app.ts'
import { addMail } from '../mail/add-mail.ts'
import { holdMessage } from '../queue/hold-message.ts'
import { addSecondFactors } from '../second-factors/stored-factors.ts'
import { addSharedWorks } from './add-shared-works.ts'

/** Tables without data of users. */
export const installationTables = new Set([
  ...[
    'backup_plan',
    'backup_runs',
    'bus_messages',
    'catalogue_entries',
    'chores',
    // Of the administrator's collections.
    'collection_groups',
    'configuration',
    'erased_files',
    'group_rules',
    'groups',
    'invitations',
    'mail_settings',
    'metric_samples',
    'model_associations',
    'model_installs',
    'model_types',
    'notices',
    // Read by servers of an older version alone.
    'password_links',
    'reading_claims',
    'retention_rules',
    'retention_nights',
    'schema_marks',
    'shared_storage',
    'sign_in_providers',
    'spent_challenges',
    'spent_logout_tokens',
    // Only where several servers share files.
    'upload_parts',
    // Of what the administrator shares.
    'work_groups',
    // Of the installation: which model embeds.
    'vector_spaces',
  ],
  'page_assignments',
  // Filled only when servers share their files: shared-storage.api.test.ts.
  ...['erased_files', 'shared_storage', 'upload_parts'],
  ...['servers', 'use_group_days', 'use_totals'],
])

/** Belong to a user but are not exported: made by others (password links, seen notices), incomplete (uploads), or about what is exported itself (imports). */
export async function createUnexportedRows(
  app: TestApp,
  { token, user }: { readonly token: string; readonly user: { readonly id: string } },
  adminId: string,
) {
  await app.services.account.passwordLinks.create(
    { userId: adminId, email: 'admin@mairie.example' },
    user.id,
  )
  const [notice] = (await app.call('GET', '/notifications', { token })).json<{
    data: { id: string }[]
  }>().data
  const address = { body: { email: 'partie@mairie.example' }, token }
  expect((await app.call('PUT', '/auth/profile', address)).status).toBe(200)
  await app.call('POST', `/notifications/${notice?.id}/seen`, { token })
  const half = { json: '{"messages":[]}' }
  const [chat] = (await app.call('POST', '/chat/import', { token, body: half })).json<{
    data: [{ id: string }]
  }>().data
  await app.services.database.queries
    .insertInto('unfinished_chats')
    .values({ chat_id: chat.id })
    .execute()
  await correctAndBranch(app, token, user.id)
  await rememberSomething(app, token)
  await addSharedWorks(app, token, user.id)
  await app.services.database.queries
    .insertInto('chat_imports')
    .values({
      ...{ id: 'i', user_id: user.id, job_id: 'j', upload_id: 'u', file_name: 'a.zip' },
      ...{ byte_size: 1, state: 'done', report: '{}', created_at: 0, ended_at: 0 },
    })
    .execute()
  // Not sent yet, so not part of what was said.
  await holdMessage(app, chat.id)
  await joinGroupAndProvider(app, user.id)
  await addReplySound(app, user.id)
  await addMail(app, { state: 'waiting', userId: user.id })
  await addSecondFactors(app, user.id)
  await addVectors(app, user.id)
  await app.call('PUT', '/retention', { token, body: { days: { chat: 90 } } })
  await app.services.retention.notice.dismiss(user.id, 1)
  await addSharedFile(app, user.id)
  await app.services.database.queries
    .insertInto('finished_jobs')
    .values({ job_id: 'j', user_id: user.id, kind: 'images.generate', ended_at: 0 })
    .execute()
  const begun = await fetch(`${await app.url()}/api${audioUploads.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': audioUploads.version,
      'upload-length': '1000',
    },
  })
  expect(begun.status).toBe(201)
}

/** Gone after a day by itself. */
async function addReplySound({ services }: TestApp, userId: string) {
  const of = { user_id: userId, chat_id: 'c', message_id: 'm', job_id: 'j', fingerprint: 'f' }
  const voice = { model: 'v', voice: null, speed: 1, pitch: 1 }
  const sound = { file_id: null, media_type: '', byte_size: 0, seconds: null }
  await services.database.queries
    .insertInto('reply_sounds')
    .values({ id: 'lue', ...of, text: 'Lue', ...voice, ...sound, created_at: 0, expires_at: 0 })
    .execute()
}

/** A copy: the file is in the archive with its message. */
async function addSharedFile({ services }: TestApp, userId: string) {
  const { queries } = services.database
  const share = await queries
    .selectFrom('shares')
    .select(['id', 'file_id'])
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('share_files')
    .values({
      ...{ share_id: share.id, number: 1, file_id: share.file_id },
      ...{ name: 'note.txt', media_type: 'text/plain', byte_size: 1 },
    })
    .execute()
}

const vectorSpace = 'embedder'
/** Of the installation, for the vectors of documents. */
export async function addVectorSpace({ services }: TestApp) {
  await services.database.queries
    .insertInto('vector_spaces')
    .values({
      ...{ id: vectorSpace, model: 'm', state: 'building', floor_count: 0, failures: 0 },
      // Nothing fills it while a test runs.
      ...{ created_at: 0, retry_at: Number.MAX_SAFE_INTEGER },
    })
    .execute()
}

/** Made again from the document whenever they are missing. */
async function addVectors({ services }: TestApp, userId: string) {
  const { queries } = services.database
  const source = await queries
    .selectFrom('sources')
    .select(['id', 'reading'])
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('passage_vectors')
    .values({
      ...{ space_id: vectorSpace, source_id: source.id, reading: source.reading },
      ...{ first_ordinal: 0, count: 1, vectors: '' },
    })
    .execute()
}

async function joinGroupAndProvider({ services }: TestApp, userId: string) {
  const { queries } = services.database
  const { id: group } = await queries.selectFrom('groups').select('id').executeTakeFirstOrThrow()
  await queries
    .insertInto('group_members')
    .values({ user_id: userId, group_id: group, source: 'hand', added_at: 0 })
    .execute()
  await queries
    .insertInto('sign_in_providers')
    .values({ id: 'p', place: 1, settings: '{}', encrypted_secret: null, created_at: 0 })
    .execute()
  const at = { linked_at: 0, seen_at: 0 }
  await queries
    .insertInto('identities')
    .values({ issuer: 'i', subject: 's', provider_id: 'p', user_id: userId, email: null, ...at })
    .execute()
  await queries
    .insertInto('prepared_accounts')
    .values({ user_id: userId, provider_id: 'p', until: 0 })
    .execute()
}

/** In the archive of one’s data as a list, not as a file. */
async function rememberSomething(app: TestApp, token: string) {
  const body = { preferences: { usesMemories: true } }
  await app.call('PUT', '/settings', { token, body })
  await app.call('POST', '/memories', { token, body: { text: 'Je travaille à Lille.' } })
}

/** A corrected message, a version that was left for another, and one that was removed. */
async function correctAndBranch(app: TestApp, token: string, userId: string) {
  const { queries } = app.services.database
  const message = await queries
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.chat_id as chatId'])
    .where('chats.user_id', '=', userId)
    .where('messages.role', '=', 'user')
    .limit(1)
    .executeTakeFirstOrThrow()
  // What replies were given is for their reader alone (record 0113).
  await queries
    .insertInto('sent_instructions')
    .values({ chat_id: message.chatId, hash: 'h', parts: '[]' })
    .execute()
  const path = `/chat/${message.chatId}`
  const body = { content: 'Corrigé', corrections: 0 }
  await app.call('PUT', `${path}/messages/${message.id}`, { token, body })
  const again = { content: 'Autre début', parentId: null }
  for (let sent = 0; sent < 2; sent += 1)
    await app.call('POST', `${path}/messages`, { token, body: again })
  const removed = await queries
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', message.chatId)
    .where('content', '=', again.content)
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.call('DELETE', `${path}/messages/${removed.id}`, { token })
}
