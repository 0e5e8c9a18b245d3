import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export const testClient = { clientId: 'atelier', clientSecret: 'secret-du-fournisseur' } as const

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signingKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }

/** A real provider on loopback. Whoever comes is `person`, without being asked. */
export async function startProvider() {
  let provider: Provider | undefined
  let person = ''
  const people = new Map<string, object>()
  const server = createServer((request, response) => {
    if (!provider) return void response.writeHead(503).end()
    if (request.url?.startsWith('/interaction/'))
      return void provider.interactionFinished(request, response, { login: { accountId: person } })
    provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })

  return {
    issuer,
    /** Answers for these addresses of the installation. */
    register(redirectUrls: readonly string[]): void {
      provider = new Provider(issuer, configurationOf({ redirectUrls, people }))
    },
    /** From now on, this person comes, with these claims. */
    comes(id: string, claims: object): void {
      person = id
      people.set(id, claims)
    },
    /** Walks there and back as a browser does; the parameters of the address that it sends back to. */
    async walk(address: string): Promise<string> {
      const cookies = new Map<string, string>()
      let url = address
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(await response.text())
        url = new URL(location, url).href
        if (!url.startsWith(issuer)) return new URL(url).search.slice(1)
      }
      throw new Error('no way back')
    },
    /** The program may end without closing it. */
    unref: () => void server.unref(),
    close,
    [Symbol.asyncDispose]: close,
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

const configurationOf = ({
  redirectUrls,
  people,
}: {
  readonly redirectUrls: readonly string[]
  readonly people: ReadonlyMap<string, object>
}) => ({
  clients: [
    {
      client_id: testClient.clientId,
      client_secret: testClient.clientSecret,
      redirect_uris: redirectUrls,
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [signingKey] },
  cookies: { keys: ['of these tests'] },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'groups'],
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      // Its own page loads fonts from elsewhere.
      logoutSource(context: Context, form: string): void {
        context.body = `<!doctype html><title>Déconnexion</title>${form}`
      },
    },
  },
  interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  findAccount: (_: Context, id: string) => ({
    accountId: id,
    claims: () => ({ sub: id, ...people.get(id) }),
  }),
  // Nobody is asked for consent.
  async loadExistingGrant({ oidc }: Context) {
    const { accountId } = oidc.session
    const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})
