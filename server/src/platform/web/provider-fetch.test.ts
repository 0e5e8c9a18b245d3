import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviderFetch } from './provider-fetch.ts'

const server = createServer((request, response) => {
  if (request.url === '/ailleurs')
    return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  request.setEncoding('utf8')
  let body = ''
  request.on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    const { 'content-type': type, 'x-essai': header } = request.headers
    response.end(
      request.url === '/long' ? 'x'.repeat(600_000) : JSON.stringify([type, header, body]),
    )
  })
})
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Names that lead to these addresses, one look-up after the other. */
function resolving(...answers: readonly string[]) {
  const looked: string[] = []
  const fetch = createProviderFetch((hostname, _options, done) => {
    const address = answers[Math.min(looked.length, answers.length - 1)] ?? ''
    looked.push(hostname)
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  })
  return { fetch, looked }
}
const failure = async (call: Promise<Response>): Promise<string> => {
  const cause = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  return String(cause instanceof Error ? `${cause.message} ${String(cause.cause)}` : cause)
}

test('un fournisseur se joint par son nom, avec son corps et ses en-têtes', async () => {
  const { fetch, looked } = resolving('127.0.0.1')
  const answer = await fetch(`http://localhost:${port}/`, {
    method: 'POST',
    headers: new Headers({ 'x-essai': 'oui' }),
    body: new URLSearchParams({ code: 'a b' }),
  })
  expect(await answer.json()).toEqual([
    'application/x-www-form-urlencoded;charset=UTF-8',
    'oui',
    'code=a+b',
  ])
  expect(looked).toEqual(['localhost'])
})

test.each(['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254', 'fe80::1'])(
  'un nom qui mène à %s n’est jamais appelé, même s’il menait ailleurs l’instant d’avant',
  async (address) => {
    expect(await failure(resolving(address).fetch('https://sso.example/', {}))).toContain(
      'no allowed address',
    )
    // The address counts to which it connects, not one that was looked up before.
    const { fetch } = resolving('127.0.0.1', address)
    expect((await fetch(`http://localhost:${port}/`, {})).status).toBe(200)
    server.closeAllConnections()
    expect(await failure(fetch(`http://localhost:${port}/`, {}))).toContain('no allowed address')
  },
)

test('ni une adresse en chiffres, ni sans chiffrement, ni par renvoi, ni au-delà de 512 ko', async () => {
  const { fetch } = resolving('127.0.0.1')
  for (const url of ['https://169.254.169.254/', 'https://[fe80::1]/'])
    expect(await failure(fetch(url, {}))).toContain('refused')
  expect(await failure(fetch('http://sso.example/', {}))).toContain('not https')
  expect((await fetch(`http://localhost:${port}/ailleurs`, {})).status).toBe(302)
  expect(await failure(fetch(`http://localhost:${port}/long`, {}))).toContain('too much')
})
