// For programs of other packages that start a provider.
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'
import { openBrowser } from './provider-browser.ts'

export const testClient = { clientId: 'atelier', clientSecret: 'secret-du-fournisseur' } as const

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** What this program's providers sign with. */
export const signingKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }

/** What is registered for the installation besides its redirect addresses. */
export interface Registered {
  /** User info comes signed so; else as JSON. */
  readonly userInfoAlgorithm?: 'RS256' | 'HS256'
  /** Told of ended sessions. */
  readonly logoutUrl?: string | undefined
  readonly afterLogoutUrl?: string | undefined
}

/** Sends a form to an address, and returns the status of the answer. */
export type SendForm = (url: string, form: string) => Promise<number>

/** A real provider on loopback. Whoever comes is `person`, without being asked. It tells of ended sessions by `sendForm`. */
export async function startProvider({ sendForm = sendByNetwork }: { sendForm?: SendForm } = {}) {
  let provider: Provider | undefined
  let person = ''
  const people = new Map<string, object>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    // A browser that stays a while asks for its icon.
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    asked.push(request.url ?? '')
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
    /** The paths of all requests. */
    asked,
    /** Answers for these addresses of the installation. */
    register(redirectUrls: readonly string[], registered: Registered = {}): void {
      provider = new Provider(
        issuer,
        configurationOf({ redirectUrls, registered, people, sendForm }),
      )
    },
    /** From now on, this person comes, with these claims. */
    comes(id: string, claims: object): void {
      person = id
      people.set(id, claims)
    },
    /** Walks there and back as a new browser does; the parameters of the address that it sends back to. */
    walk: (address: string) => openBrowser(issuer).walk(address),
    /** Remembers its cookies between walks. */
    openBrowser: () => openBrowser(issuer),
    /** The program may end without closing it. */
    unref: () => void server.unref(),
    close,
    [Symbol.asyncDispose]: close,
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

async function sendByNetwork(url: string, form: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await fetch(url, { method: 'POST', headers, body: form })).status
}

interface ProviderSetup {
  readonly redirectUrls: readonly string[]
  readonly registered: Registered
  readonly people: ReadonlyMap<string, object>
  readonly sendForm: SendForm
}

const configurationOf = ({ redirectUrls, registered, people, sendForm }: ProviderSetup) => ({
  clients: [
    {
      client_id: testClient.clientId,
      client_secret: testClient.clientSecret,
      redirect_uris: redirectUrls,
      ...(registered.logoutUrl !== undefined && {
        backchannel_logout_uri: registered.logoutUrl,
        backchannel_logout_session_required: true,
      }),
      post_logout_redirect_uris:
        registered.afterLogoutUrl === undefined ? [] : [registered.afterLogoutUrl],
      token_endpoint_auth_method: 'client_secret_post',
      ...(registered.userInfoAlgorithm !== undefined && {
        userinfo_signed_response_alg: registered.userInfoAlgorithm,
      }),
      require_auth_time: true,
    },
  ],
  jwks: { keys: [signingKey] },
  enabledJWA: { userinfoSigningAlgValues: ['RS256', 'HS256'] },
  cookies: { keys: ['of these tests'] },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'groups', 'roles', 'hasgroups', 'realm_access'],
  },
  // Its own refuses loopback.
  fetch: async (url: string, { body }: { readonly body: URLSearchParams }) =>
    new Response(null, { status: await sendForm(url, body.toString()) }),
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    jwtUserinfo: { enabled: true },
    rpInitiatedLogout: {
      // Its own pages load fonts from elsewhere.
      postLogoutSuccessSource(context: Context): void {
        context.body = '<!doctype html><title>Déconnexion</title><p>Vous êtes parti.</p>'
      },
      logoutSource(context: Context, form: string): void {
        const button = '<button form="op.logoutForm" name="logout" value="yes">Quitter</button>'
        context.body = `<!doctype html><title>Déconnexion</title>${form}${button}`
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
