import type { Provider } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { importJWK, SignJWT } from 'jose'
import { createTestApp } from '../create-test-app.ts'
import { providerDraft } from '../providers/provider-samples.ts'
import { signingKey, startProvider, testClient } from '../providers/start-provider.ts'

/** The application with a real provider beside it, in the same process: its time counts too. */
export async function openAppWithProvider() {
  const provider = await startProvider()
  const app = await createTestApp()
  const { token } = await app.createUser('Admin')
  const body = { ...providerDraft, issuer: provider.issuer }
  const { data: added } = (await app.call('POST', '/admin/providers', { token, body })).json<{
    data: Provider
  }>()
  provider.register([added.redirectUrl])
  const key = await importJWK(signingKey, 'RS256')
  const path = `/auth/providers/${added.id}`

  return {
    /** Somebody enters; milliseconds of the whole, and of its end. */
    async enter(id: string): Promise<{ readonly walk: number; readonly end: number }> {
      provider.comes(id, { email: `${id}@mairie.example`, email_verified: true, name: id })
      const startedAt = performance.now()
      const started = await app.call('POST', `${path}/start`)
      const { address, flow } = started.json<{ data: ProviderStart }>().data
      const answer = await provider.walk(address)
      const returnedAt = performance.now()
      const entered = await app.call('POST', `${path}/finish`, { body: { flow, answer } })
      if (entered.status !== 200) throw new Error(entered.text)
      return { walk: performance.now() - startedAt, end: performance.now() - returnedAt }
    },
    /** The provider says that somebody has left; milliseconds. */
    async leave(id: string): Promise<number> {
      const token = await new SignJWT({
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt' })
        .setIssuer(provider.issuer)
        .setAudience(testClient.clientId)
        .setSubject(id)
        .setIssuedAt()
        .setJti(`${id} ${performance.now()}`)
        .sign(key)
      const startedAt = performance.now()
      const ended = await app.call('POST', `${path}/logout-token`, {
        rawBody: new URLSearchParams({ logout_token: token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      if (ended.status !== 200) throw new Error(ended.text)
      return performance.now() - startedAt
    },
    async close(): Promise<void> {
      await app.close()
      await provider.close()
    },
  }
}
