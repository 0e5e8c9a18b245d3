import { createGuardedFetch } from '@atelier/engine/http/guarded-fetch'

const timeoutMs = 10_000
const maxBytes = 512 * 1024
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Calls a provider: encrypted beyond this machine, no redirect, bounded in time and size, never the network's own services. */
export function createProviderFetch(resolve?: Parameters<typeof createGuardedFetch>[0]) {
  const fetch = createGuardedFetch(resolve)
  return async (input: string, init: Omit<RequestInit, 'signal'>): Promise<Response> => {
    const url = new URL(input)
    requireEncrypted(url)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await readBounded(response)
    const { status, headers } = response
    return new Response(isBodyless(status) ? null : body, { status, headers: [...headers] })
  }
}
export const providerFetch = createProviderFetch()

const isBodyless = (status: number) => status === 204 || status === 205 || status === 304

function requireEncrypted({ protocol, hostname }: URL): void {
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.includes(hostname)))
    throw new Error('the provider names an address that is not https')
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('the provider sends too much')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
