import type { Api } from '@atelier/contract/api'
import { secondFactorLimits } from '@atelier/contract/second-factors/proof'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'
import { addAuthenticator, codeAt, ticketOf } from './authenticator-app.ts'
import { createSoftwareAuthenticator } from './software-authenticator.ts'

/** Begins to add a passkey to the owner's account, and answers as its authenticator. */
async function newPasskey(app: TestApp, { token }: Pick<Owner, 'token'>) {
  const { json } = await app.call('POST', '/auth/second-factors/passkeys/request', { token })
  return { name: 'Ordinateur', passkey: createSoftwareAuthenticator().create(json().data) }
}

async function addPasskey(app: TestApp, owner: Owner): Promise<string> {
  const body = await newPasskey(app, owner)
  await app.call('POST', '/auth/second-factors/passkeys', { token: owner.token, body })
  return body.passkey.id
}

const ownPasskey: MakeSample = async (app, owner) => ({
  own: { passkeyId: await addPasskey(app, owner) },
  body: { name: 'x'.repeat(secondFactorLimits.passkeyNameMax) },
})

/** See `access-samples.ts`. */
export const secondFactorSamples: { readonly [K in keyof Api['secondFactors']]: MakeSample } = {
  read: emptySample,
  beginAuthenticator: emptySample,
  confirmAuthenticator: async (app, { token }) => {
    const { json } = await app.call('POST', '/auth/second-factors/authenticator', { token })
    const { secret } = json<{ data: { secret: string } }>().data
    return { body: { code: codeAt(secret, app.services.clock.now()) } }
  },
  removeAuthenticator: async (app, { token }) => {
    await addAuthenticator(app, token)
    return {}
  },
  makeRecoveryCodes: async (app, { token }) => {
    await addAuthenticator(app, token)
    return {}
  },
  passkeyToAdd: emptySample,
  addPasskey: async (app, owner) => ({ body: await newPasskey(app, owner) }),
  renamePasskey: ownPasskey,
  removePasskey: async (app, owner) => ({ own: { passkeyId: await addPasskey(app, owner) } }),
}

/** A new user with an authenticator app, in the middle of a sign-in. */
async function waitingSignIn(app: TestApp) {
  const { user, token } = await app.createUser('Quelqu’un')
  const { recoveryCodes } = await addAuthenticator(app, token)
  return { ticket: await ticketOf(app, user), recoveryCode: recoveryCodes[0] }
}

/** See `access-samples.ts`. */
export const secondStepSamples: Pick<
  { readonly [K in keyof Api['account']]: MakeSample },
  | 'secondFactor'
  | 'passkeyForSecondFactor'
  | 'passkeyToSignIn'
  | 'signInWithPasskey'
  | 'passkeyToProve'
  | 'prove'
  | 'securityEvents'
> = {
  secondFactor: async (app) => {
    const { ticket, recoveryCode } = await waitingSignIn(app)
    return { body: { ticket, proof: { recoveryCode } } }
  },
  passkeyForSecondFactor: async (app) => ({
    body: { ticket: (await waitingSignIn(app)).ticket },
  }),
  passkeyToSignIn: emptySample,
  signInWithPasskey: async (app, owner) => {
    const authenticator = createSoftwareAuthenticator()
    const added = await app.call('POST', '/auth/second-factors/passkeys/request', {
      token: owner.token,
    })
    const body = { name: 'Clé', passkey: authenticator.create(added.json().data) }
    await app.call('POST', '/auth/second-factors/passkeys', { token: owner.token, body })
    const { json } = await app.call('POST', '/auth/passkey/request')
    return { body: { passkey: authenticator.answer(json().data) } }
  },
  passkeyToProve: emptySample,
  prove: (_app, { password }) => ({ body: { proof: { password } } }),
  securityEvents: emptySample,
}
