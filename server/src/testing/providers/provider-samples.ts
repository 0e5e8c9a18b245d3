import type { Api } from '@atelier/contract/api'
import type { Provider, ProviderDraft } from '@atelier/contract/providers/provider-settings'
import { makeId } from '#platform/ids.ts'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'
import { startProvider, type TestProvider } from './start-provider.ts'

export const providerDraft: ProviderDraft = {
  name: 'Mairie',
  isOn: true,
  issuer: 'http://127.0.0.1:9',
  clientId: 'atelier',
  clientSecret: 'secret-du-fournisseur',
  scopes: 'openid email profile',
  extraParameters: [],
  requiredClaim: null,
  creates: 'on',
  trustsAddresses: false,
  sessionHours: 24,
}

const origin = 'http://localhost:80'
/** The administrator's own, without asking them. */
const actor = { userId: 'admin', email: 'admin@mairie.example' }
const known = new WeakMap<TestApp, Promise<{ provider: TestProvider; stored: Provider }>>()

/** A provider that answers, added to this application. */
function providerOf(app: TestApp) {
  const existing = known.get(app)
  if (existing) return existing
  const started = startProvider().then(async (provider) => {
    const draft = { ...providerDraft, issuer: provider.issuer }
    const stored = await app.services.providers.administration.create(actor, draft, origin)
    provider.register([stored.redirectUrl])
    provider.unref()
    return { provider, stored }
  })
  known.set(app, started)
  return started
}

/** A provider that the administrator has added, and that is away. */
const added: MakeSample = async (app) => ({
  shared: {
    providerId: (await app.services.providers.administration.create(actor, providerDraft, origin))
      .id,
  },
})
/** Each sample adds one, and there are twelve at most: between two tests, all of them but the one that answers go. */
export async function removeAddedProviders(app: TestApp): Promise<void> {
  const answering = await known.get(app)
  await app.services.database.queries
    .deleteFrom('sign_in_providers')
    .where('id', '!=', answering?.stored.id ?? '')
    .execute()
}

const started: MakeSample = async (app) => ({
  shared: { providerId: (await providerOf(app)).stored.id },
})
const userIdOf = async ({ services }: TestApp, { email }: Owner): Promise<string> => {
  const users = services.database.queries.selectFrom('users').select('id')
  return (await users.where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** Somebody has been at the provider, to sign in or to link this account. */
async function returned(app: TestApp, claims: object, userId?: string) {
  const { provider, stored } = await providerOf(app)
  const { address, flow } = await app.services.providers.start(stored.id, {
    origin,
    ...(userId !== undefined && { userId }),
  })
  provider.comes(makeId(), claims)
  return {
    shared: { providerId: stored.id },
    body: { flow, answer: await provider.walk(address) },
  }
}

interface LinkedSample {
  readonly stored: Provider
  readonly subject: string
}

const linkTo = (app: TestApp, userId: string, { stored, subject }: LinkedSample) =>
  app.services.database.commit((transaction) =>
    app.services.providers
      .identities(transaction)
      .link(
        userId,
        { providerId: stored.id, issuer: stored.issuer, subject, email: undefined, claims: [] },
        0,
      ),
  )

/** Somebody has been at the provider again, to prove that the newest session of this account is theirs. */
async function proved(app: TestApp, owner: Owner) {
  const { provider, stored } = await providerOf(app)
  const [userId, subject] = [await userIdOf(app, owner), makeId()]
  await linkTo(app, userId, { stored, subject })
  const sessions = app.services.database.queries.selectFrom('sessions').select('id')
  const session = await sessions
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const { address, flow } = await app.services.providers.start(stored.id, {
    ...{ origin, userId, sessionId: session?.id },
  })
  provider.comes(subject, {})
  return {
    shared: { providerId: stored.id },
    body: { flow, answer: await provider.walk(address) },
  }
}

/** See `access-samples.ts`. */
export const providerSamples: { readonly [K in keyof Api['providers']]: MakeSample } = {
  start: started,
  finish: (app) =>
    returned(app, { email: `${makeId()}@mairie.example`, email_verified: true, name: 'Zoé' }),
  proveLink: async (app, { email, password }) => {
    const { shared, body } = await returned(app, { email, email_verified: true })
    const refused = await app.call('POST', `/auth/providers/${shared.providerId}/finish`, { body })
    return {
      body: { ticket: refused.json<{ params: { ticket: string } }>().params.ticket, password },
    }
  },
  leave: emptySample,
  identities: emptySample,
  startLink: started,
  finishLink: async (app, owner) => returned(app, {}, await userIdOf(app, owner)),
  unlink: async (app, owner) => {
    const [{ stored }, userId] = [await providerOf(app), await userIdOf(app, owner)]
    await linkTo(app, userId, { stored, subject: userId })
    return { own: { providerId: stored.id } }
  },
  startProof: async (app, owner) => {
    const { stored } = await providerOf(app)
    await linkTo(app, await userIdOf(app, owner), { stored, subject: makeId() })
    return { shared: { providerId: stored.id } }
  },
  finishProof: proved,
  list: emptySample,
  create: () => ({ body: providerDraft }),
  change: async (app, owner) => ({ ...(await added(app, owner)), body: providerDraft }),
  remove: added,
  groupRules: added,
  lastWayIn: added,
  saveGroupRules: async (app, owner) => ({ ...(await added(app, owner)), body: { rules: [] } }),
  previewGroupRules: async (app, owner) => ({ ...(await added(app, owner)), body: { rules: [] } }),
  test: added,
}
