import type { SignInResult, Tokens, User } from '@atelier/contract/account/account'

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
export const registerAdmin = (url: string, code?: string): Promise<TestUser> =>
  register(url, { name: 'Ada Martin', code }, {})

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

/** What a browser keeps of a session, under the specified names. */
export const sessionStorageState = (url: string, { tokens, user }: TestUser) => ({
  cookies: [],
  origins: [
    {
      origin: url,
      localStorage: [
        { name: 'accessToken', value: tokens.accessToken },
        { name: 'refreshToken', value: tokens.refreshToken },
        { name: 'userRole', value: user.role },
      ],
    },
  ],
})
