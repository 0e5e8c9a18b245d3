import type { SignInResult, Tokens, User } from '@atelier/contract/account/account'
import type { BrowserContext } from '@playwright/test'

/** An account, and a session opened by the API. */
export interface TestUser {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly user: User
  readonly tokens: Tokens
}

let count = 0

/** Registers someone new, with an email address nobody else has. */
export const registerUser = (
  url: string,
  { name = 'Camille Roy', code }: { readonly name?: string; readonly code?: string } = {},
): Promise<TestUser> =>
  // From an address of documentation (RFC 3849), each network new: what one may register is limited.
  register(url, { name, code }, { 'x-forwarded-for': `2001:db8:${(count + 1).toString(16)}::1` })

/** Registers the first account, without a proxy: behind one, it needs the code of the console. */
export async function registerAdmin(url: string, code?: string): Promise<TestUser> {
  const admin = await register(url, { name: 'Ada Martin', code }, {})
  // Asked instead of the first page where others reach the server; its journey answers it.
  await callApi(url, 'POST /admin/access/later', { by: admin })
  return admin
}

async function register(
  url: string,
  { name, code }: { readonly name: string; readonly code: string | undefined },
  headers: Record<string, string>,
): Promise<TestUser> {
  count += 1
  const email = `personne-${count}-${process.pid}@atelier.test`
  const password = 'trois petits chats'
  const { user, tokens } = await callApi<SignInResult>(url, 'POST /auth/register', {
    body: { name, email, password, code },
    headers,
  })
  return { name, email, password, user, tokens }
}

/** Opens one more session, as on another device. */
export async function signInAgain(url: string, { email, password }: TestUser): Promise<Tokens> {
  return (await callApi<SignInResult>(url, 'POST /auth/login', { body: { email, password } }))
    .tokens
}

/** Calls the API from outside any browser, and answers the data; fails on any refusal. */
export async function callApi<T>(
  url: string,
  operation: string,
  {
    body,
    by,
    headers,
  }: {
    readonly body?: object
    readonly by?: { readonly tokens: Tokens }
    readonly headers?: Record<string, string>
  } = {},
): Promise<T> {
  const [method = 'GET', path = ''] = operation.split(' ')
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(by && { authorization: `Bearer ${by.tokens.accessToken}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${operation} : ${response.status} ${text}`)
  // The server has checked it against the contract.
  return (JSON.parse(text) as { data: T }).data
}

const givenSession = 'given-session'

/**
 * Signs the browser in, as its first page begins; what pages do with their session from then on stays. A storage state does the same, but
 * opens a page of its own each time.
 */
export async function giveSession(
  context: BrowserContext,
  url: string,
  { tokens, user }: TestUser,
) {
  // So that it happens once: pages may clear what they store.
  await context.addCookies([{ name: givenSession, value: '1', url }])
  const kept = {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    userRole: user.role,
  }
  await context.addInitScript(
    ({ origin, cookie, kept }) => {
      // A frame without an origin has the address of one, and no cookies.
      if (self.origin !== origin || !document.cookie.includes(cookie)) return
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
      // biome-ignore lint/suspicious/noDocumentCookie: at once, before the page's own scripts
      document.cookie = `${cookie}=; max-age=0; path=/`
    },
    { origin: url, cookie: givenSession, kept },
  )
}
