import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

export interface Caller {
  readonly url: string
  readonly token: string
}
interface TimedCall {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
}

/** Milliseconds until the whole answer is there. */
export function timeCall(
  { url, token }: Caller,
  { path, method = 'GET', body }: TimedCall,
): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api${path}`,
      {
        ...{ agent, method },
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        response.resume().on('end', () => resolve(performance.now() - began))
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
