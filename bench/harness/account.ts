import { randomUUID } from 'node:crypto'
import type { SignInResult } from '@atelier/contract/account/account'

/** An account of the measured application, and how it calls. */
export interface Account {
  readonly url: string
  readonly email: string
  readonly token: string
}

export const password = 'mot de passe du banc'

export async function registerAccount(url: string, name: string): Promise<Account> {
  const email = `${name}.${randomUUID().slice(0, 8)}@banc.example`
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password }),
  })
  if (!response.ok) throw new Error(`registering: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: SignInResult } // our own server
  return { url, email, token: data.tokens.accessToken }
}

export interface CallInit {
  readonly method?: string
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** One call under `/api` (or `/v1`), whatever its status. */
export function call(account: Account, path: string, init: CallInit = {}): Promise<Response> {
  const { body, form, headers, ...rest } = init
  const url = `${account.url}${path.startsWith('/v1') ? '' : '/api'}${path}`
  return fetch(url, {
    ...rest,
    headers: {
      authorization: `Bearer ${account.token}`,
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(form && { body: form }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The `data` of a call that must succeed. */
export async function callData<T>(account: Account, path: string, init?: CallInit): Promise<T> {
  const response = await call(account, path, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: T }).data // our own server
}
