import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** A LocalAI behind HTTPS, whose certificate only its owners know. */
async function startSecuredEngine(folder: string) {
  const { certFile, keyFile } = await createSelfSignedCertificate(folder)
  const double = await startLocalAiDouble()
  const keys = { cert: readFileSync(certFile), key: readFileSync(keyFile) }
  const server = createServer(keys, ({ url = '/' }, response) => {
    get(`${double.url}${url}`, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `https://localhost:${port}`,
    certFile,
    double,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await double.close()
    },
  }
}

test('un certificat inconnu se dit, sans que la clé parte ; avec NODE_EXTRA_CA_CERTS il est admis', async () => {
  await using folder = await temporaryFolder()
  await using engine = await startSecuredEngine(folder.path)
  await using app = await createTestApp({ engines: 'environment' })
  const { token } = await app.createUser('Admin')
  const body = { baseUrl: engine.url, apiKey: 'sk-secrete' }
  const tried = await app.call('POST', '/admin/engines/test', { token, body })
  expect(tried.json()).toMatchObject({
    data: { isOk: false, message: expect.stringContaining('NODE_EXTRA_CA_CERTS') },
  })
  expect(engine.double.requests).toEqual([])

  const program = new URL('../../testing/engines/recognise-main.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [program, engine.url], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: engine.certFile },
  })
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'localai', product: 'LocalAI' })
})
