import type { SignInResult } from '@atelier/contract/account/account'
import type { Api } from '@atelier/contract/api'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import type { TestApp } from '../create-test-app.ts'
import { multipartBody } from '../multipart-body.ts'
import { addAuthenticator } from '../second-factors/authenticator-app.ts'
import { secondStepSamples } from '../second-factors/second-factor-samples.ts'
import { emptySample, type MakeSample } from './access-sample.ts'
import { makeAccessKey } from './create-access-key.ts'
import { createSmallPicture } from './image-samples.ts'

/** See `access-samples.ts`. */
export const accountSamples: { readonly [K in keyof Api['account']]: MakeSample } = {
  login: (_app, { email, password }) => ({ body: { email, password } }),
  register: () => ({
    body: {
      name: 'Nouvelle',
      email: `nouvelle.${crypto.randomUUID()}@mairie.example`,
      password: 'motdepasse',
    },
  }),
  logout: emptySample,
  refresh: (_app, { refreshToken }) => ({ body: { refreshToken } }),
  readPasswordLink: async (app) => ({ body: { token: await passwordLink(app) } }),
  choosePassword: async (app) => ({
    body: { token: await passwordLink(app), password: 'nouveau-secret' },
  }),
  forgotPassword: () => ({ body: { email: 'personne@mairie.example' } }),
  confirmAddress: async (app) => ({
    body: { token: await addressLink(app), password: 'motdepasse' },
  }),
  profile: emptySample,
  updateProfile: () => ({ body: { name: 'Autre nom' } }),
  uploadAvatar: async () => multipartBody('avatar', await createSmallPicture(), 'photo.png'),
  changePassword: (_app, { password }) => ({ body: { currentPassword: password, password } }),
  sessions: emptySample,
  endOtherSessions: emptySample,
  endSession: async (app, { email, password }) => {
    const { data } = (await app.call('POST', '/auth/login', { body: { email, password } })).json<{
      data: SignInResult
    }>()
    return {
      own: {
        sessionId: (await app.services.account.authenticate(data.tokens.accessToken))?.id ?? '',
      },
    }
  },
  ...secondStepSamples,
  readSettings: emptySample,
  saveSettings: () => ({ body: { theme: 'dark' } }),
}

/** See `access-samples.ts`. */
export const quotaSamples: { readonly [K in keyof Api['quotas']]: MakeSample } = {
  set: async (app) => ({
    shared: { userId: await createUserId(app) },
    body: { inpaintingQuota: 3 },
  }),
  resetCount: async (app) => ({ shared: { userId: await createUserId(app) } }),
  setSeveral: async (app) => ({
    body: { userIds: [await createUserId(app)], inpaintingQuota: 3 },
  }),
  resetSeveral: async (app) => ({ body: { userIds: [await createUserId(app)] } }),
}

/** See `access-samples.ts`. */
export const userKeySamples: { readonly [K in keyof Api['userKeys']]: MakeSample } = {
  list: async (app) => ({ shared: { userId: await createUserId(app) } }),
  revoke: async (app) => {
    const owner = await app.createUser('Quelqu’un')
    const { key } = await makeAccessKey(app, owner)
    return { shared: { userId: owner.user.id, keyId: key.id } }
  },
}

/** See `access-samples.ts`. */
export const invitationSamples: { readonly [K in keyof Api['invitations']]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: { note: 'Stagiaires', uses: 3 } }),
  revoke: async (app) => ({
    shared: { invitationId: (await makeInvitation(app)).invitation.id },
  }),
  read: async (app) => ({ body: { token: (await makeInvitation(app)).token } }),
}
const makeInvitation = async (app: TestApp) => {
  const draft = { email: null, uses: 1, days: 7, note: '', groupIds: [] }
  return await app.services.invitations.create({ ...(await findAdmin(app)), role: 'ADMIN' }, draft)
}

/** See `access-samples.ts`. */
export const userSamples: { readonly [K in keyof Api['users']]: MakeSample } = {
  list: emptySample,
  create: () => ({
    body: { email: `creee.${crypto.randomUUID()}@mairie.example`, password: 'motdepasse' },
  }),
  read: async (app) => ({ shared: { userId: await createUserId(app) } }),
  update: async (app) => ({
    shared: { userId: await createUserId(app) },
    body: { name: 'Autre nom', email: `autre.${crypto.randomUUID()}@mairie.example` },
  }),
  remove: async (app) => ({ shared: { userId: await createUserId(app) } }),
  setStatus: async (app) => ({
    shared: { userId: await createUserId(app) },
    body: { isActive: false },
  }),
  // With a wrong password, so that the administrator of the other samples stays.
  handOver: async (app) => ({
    shared: { userId: await createUserId(app) },
    body: { password: 'pas-le-bon' },
  }),
  admit: async (app) => {
    const userId = await createUserId(app)
    await app.services.database.queries
      .updateTable('users')
      .set({ awaits: 'approval' })
      .where('id', '=', userId)
      .execute()
    return { shared: { userId } }
  },
  prepare: async (app) => ({
    body: { userIds: [await createUserId(app)], providerId: null },
  }),
  makePasswordLink: async (app) => ({ shared: { userId: await createUserId(app) } }),
  resetFactors: async (app) => {
    const { user, token } = await app.createUser('Quelqu’un')
    await addAuthenticator(app, token)
    return { shared: { userId: user.id } }
  },
  sessions: async (app) => ({ shared: { userId: await createUserId(app) } }),
  endSessions: async (app) => ({ shared: { userId: await createUserId(app) } }),
  endSession: async (app) => {
    const { user, token } = await app.createUser('Quelqu’un')
    return {
      shared: {
        userId: user.id,
        sessionId: (await app.services.account.authenticate(token))?.id ?? '',
      },
    }
  },
}

const createUserId = async (app: TestApp): Promise<string> =>
  (await app.createUser('Quelqu’un')).user.id
const addressLink = async (app: TestApp): Promise<string> => {
  const { id: userId, email } = (await app.createUser('Quelqu’un d’autre')).user
  const token = makeSecret()
  await app.services.database.queries
    .insertInto('one_time_links')
    .values({
      ...{ user_id: userId, hash: hashSecret(token), purpose: 'address', email },
      ...{ created_at: 0, expires_at: Number.MAX_SAFE_INTEGER },
    })
    .execute()
  return token
}
/** Only who may still make links has any. */
const findAdmin = (app: TestApp) =>
  app.services.database.queries
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where('role', '=', 'ADMIN')
    .executeTakeFirstOrThrow()
const passwordLink = async (app: TestApp): Promise<string> => {
  const { passwordLinks } = app.services.account
  return (await passwordLinks.create(await findAdmin(app), await createUserId(app))).token
}
