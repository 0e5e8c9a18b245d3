import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pollUntil } from '../server-process.ts'

export interface Balancer {
  readonly url: string
  stop(): Promise<void>
}

/** Where Debian's package puts it. */
const program = process.env.HAPROXY ?? '/usr/sbin/haproxy'

interface BalancerPlan {
  /** For its settings. */
  readonly folder: string
  readonly port: number
  /** Those that it sends requests to. */
  readonly ports: readonly number[]
}

/** HAProxy as `docs/operations/plusieurs-serveurs.md` sets it up, but with checks twice a second. */
export async function startBalancer({ folder, port, ports }: BalancerPlan): Promise<Balancer> {
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((one, index) => `  server s${index + 1} 127.0.0.1:${one}`)
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 10m
  timeout server 10m
  option redispatch 1
  retries 3
  retry-on conn-failure 503
frontend people
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /api/ready
  default-server check inter 500ms fall 2 rise 1
${servers.join('\n')}
`,
  )
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] })
  const url = `http://127.0.0.1:${port}`
  await pollUntil(
    () => {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${file}`)
      return fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    (isReady) => isReady,
  )
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
