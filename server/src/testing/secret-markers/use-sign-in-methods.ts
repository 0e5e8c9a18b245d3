import type { Provider } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { startMailServer } from '../mail/start-mail-server.ts'
import { providerDraft } from '../providers/provider-samples.ts'
import { startProvider } from '../providers/start-provider.ts'
import { addAuthenticator } from '../second-factors/authenticator-app.ts'
import { type MarkedApp, marker, written } from './marked-app.ts'

interface Users {
  /** The administrator's token. */
  readonly admin: string
  /** Of a user without a second factor yet. */
  readonly token: string
  readonly email: string
}
const ticketIn = (refused: { json<T>(): T }) =>
  refused.json<{ params: { ticket: string } }>().params.ticket

/** Second step, links by mail, invitations and a provider, with all that each of them gives away to the right person alone. */
export async function useSignInMethods(marked: MarkedApp, users: Users): Promise<void> {
  await useSecondFactor(marked, users)
  await useLinks(marked, users)
  await signInByProvider(marked, users)
}

/** A sign-in in two steps: ticket, codes and secret are as good as a password for a while. */
async function useSecondFactor({ app, call, secrets }: MarkedApp, { token, email }: Users) {
  const { secret, recoveryCodes } = await addAuthenticator(app, token)
  const body = { email, password: `${marker}-motdepasse` }
  const ticket = ticketIn(await app.call('POST', '/auth/login', { body }))
  secrets.push(secret, ticket, ...recoveryCodes)
  for (const recoveryCode of [`${marker}-code`, recoveryCodes[0] ?? ''])
    await call('POST', '/auth/second-factor', { body: { ticket, proof: { recoveryCode } } })
  await call('POST', '/auth/proof', { token, body: { proof: { recoveryCode: recoveryCodes[1] } } })
}

/** Links that are sent, and invitations: whoever has one has the account. */
async function useLinks({ app, call, secrets }: MarkedApp, { admin, email }: Users) {
  await using server = await startMailServer({ isPlain: true })
  const settings = {
    ...{ host: 'localhost', port: server.port, security: 'none', from: 'atelier@mairie.example' },
    currentPassword: `${marker}-motdepasse`,
  }
  for (const login of [{ user: 'atelier', password: `${marker}-courriel` }, { user: '' }])
    await call('PUT', '/admin/mail', { token: admin, body: { ...settings, ...login } })
  await call('POST', '/auth/forgotten', { body: { email } })
  const invitation = await call<{ token: string }>('POST', '/admin/invitations', {
    token: admin,
    body: { email: 'invite@mairie.example', note: written('note') },
  })
  await app.services.mail.sendDue()
  const sent = server.received.map(({ mail }) => /#([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '')
  if (sent.length !== 2) throw new Error(`${sent.length} mails instead of 2`)
  secrets.push(...sent, invitation?.token ?? '')
  for (const token of [...sent, `${marker}-lien`]) {
    await call('POST', '/auth/password-link', { body: { token } })
    await call('POST', '/auth/invitation', { body: { token } })
    await call('POST', '/auth/address-link/use', { body: { token, password: `${marker}-neuf` } })
    const body = { token, password: `${marker}-neuf` }
    await call('POST', '/auth/password-link/use', { body })
  }
}

/** The whole way by a provider: what the page keeps, what comes back, and what proves an account. */
async function signInByProvider({ app, call, secrets }: MarkedApp, { admin, email }: Users) {
  await using provider = await startProvider()
  const added = await call<Provider>('POST', '/admin/providers', {
    token: admin,
    body: { ...providerDraft, issuer: provider.issuer },
  })
  if (!added) throw new Error('the provider was refused')
  provider.register([added.redirectUrl])
  provider.comes(marker, { email, email_verified: true, name: marker })
  const started = await call<ProviderStart>('POST', `/auth/providers/${added.id}/start`)
  if (!started) throw new Error('the provider did not answer')
  const { flow } = started
  const answer = await provider.walk(started.address)
  const parameters = new URLSearchParams(answer)
  for (const name of ['code', 'state']) secrets.push(parameters.get(name) ?? '')
  const finish = `/auth/providers/${added.id}/finish`
  const ticket = ticketIn(await app.call('POST', finish, { body: { flow, answer } }))
  secrets.push(flow, ticket, providerDraft.clientSecret ?? '')
  await call('POST', '/auth/providers/link', { body: { ticket, password: `${marker}-faux` } })
  await call('POST', finish, { body: { flow, answer: `${answer}&error=${marker}` } })
}
