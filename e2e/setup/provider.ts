import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Provider, ProviderDraft } from '@atelier/contract/providers/provider-settings'
import { callApi, type TestUser } from './users.ts'

const program = join(import.meta.dirname, '../../server/src/testing/providers/provider-main.ts')

/** A real OpenID Connect provider on loopback, in a process of its own; it asks nobody who they are. */
export async function startProvider() {
  const child = fork(program, { execArgv: [], stdio: 'inherit' })
  const answer = async (): Promise<Record<string, string>> => (await once(child, 'message'))[0]
  const tell = async (order: object) => {
    const done = answer()
    child.send(order)
    await done
  }
  const { issuer = '', clientId = '', clientSecret = '' } = await answer()
  return {
    issuer,
    /** Pages of the product lead there. */
    visits: new RegExp(`requête vers l’extérieur : ${issuer}/`),
    /** The administrator adds it, and it learns where to send back to. */
    async addTo(url: string, admin: TestUser, change: Partial<ProviderDraft> = {}): Promise<void> {
      const body = { ...draft, issuer, clientId, clientSecret, ...change }
      const added = await callApi<Provider>(url, 'POST /admin/providers', { by: admin, body })
      const { redirectUrl, logoutUrl, afterLogoutUrl } = added
      const urls = { logoutUrl, afterLogoutUrl }
      await tell({ name: 'register', redirectUrls: [redirectUrl], urls })
    },
    /** It learns where it may send back to, and answers from then on. */
    register: (redirectUrls: readonly string[]) => tell({ name: 'register', redirectUrls }),
    /** From now on, this person comes, with these claims. */
    comes: (id: string, claims: object) => tell({ name: 'comes', id, claims }),
    async close(): Promise<void> {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

const draft: Omit<ProviderDraft, 'issuer' | 'clientId'> = {
  name: 'Mairie',
  isOn: true,
  scopes: 'openid email profile',
  extraParameters: [],
  requiredClaim: null,
  creates: 'on',
  trustsAddresses: false,
  sessionHours: 24,
}
