import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { projectRoot } from '#environment.ts'
import { createSelfSignedCertificate } from '../self-signed-certificate.ts'
import { pollUntil } from '../server-process.ts'

/** The proxies whose files are in `deploy/proxy/` and that Debian has. */
export const proxyNames = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

const programs: Readonly<Record<ProxyName, string>> = {
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
  caddy: '/usr/bin/caddy',
}
export const isInstalled = (name: ProxyName): boolean => existsSync(programs[name])

interface ProxyPlan {
  readonly folder: string
  /** Where it listens, with TLS and without. */
  readonly ports: { readonly secure: number; readonly plain: number }
  /** Of the server behind it. */
  readonly serverPort: number
}

/** Starts a proxy on the file of `deploy/proxy/`, with the ports and the certificate of a test in place of those of an installation. */
export async function startProxy(name: ProxyName, plan: ProxyPlan) {
  await mkdir(plan.folder, { recursive: true })
  const { certFile, keyFile } = await createSelfSignedCertificate(plan.folder)
  const pem = join(plan.folder, 'both.pem')
  await writeFile(pem, `${await readFile(certFile, 'utf8')}${await readFile(keyFile, 'utf8')}`)
  const { args } = await writers[name]({ ...plan, certFile, keyFile, pem })
  const child = spawn(programs[name], args, {
    cwd: plan.folder,
    env: { ...process.env, HOME: plan.folder, XDG_DATA_HOME: plan.folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const printed: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  await pollUntil(
    async () => {
      if (child.exitCode !== null)
        throw new Error(`${name} ended: ${Buffer.concat(printed).toString('utf8')}`)
      return (await statusOf(plan.ports.secure)) === 200
    },
    (isReady) => isReady,
  )
  return { [Symbol.asyncDispose]: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The name in the files; the certificate of the test is for another one. */
export const proxiedHost = 'atelier.exemple.fr'

const statusOf = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/api/ready', ...asProxiedHost }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', () => resolve(undefined))
      .end()
  })

/** For calls by the name of the installation, wherever the proxy listens. */
export const asProxiedHost = {
  servername: proxiedHost,
  headers: { host: proxiedHost },
  rejectUnauthorized: false,
} as const

interface WrittenPlan extends ProxyPlan {
  readonly certFile: string
  readonly keyFile: string
  readonly pem: string
}
type Write = (plan: WrittenPlan) => Promise<{ readonly args: readonly string[] }>

const shipped = (file: string) => readFile(join(projectRoot, 'deploy/proxy', file), 'utf8')

/** Each replacement must be in the file: it is that one which is tried. */
function replaceAllOf(text: string, replacements: readonly (readonly [string, string])[]): string {
  let result = text
  for (const [from, to] of replacements) {
    if (!result.includes(from)) throw new Error(`${from} is not in the file`)
    result = result.replaceAll(from, to)
  }
  return result
}

const writers: Readonly<Record<ProxyName, Write>> = {
  async nginx({ folder, ports, serverPort, certFile, keyFile }) {
    const site = replaceAllOf(await shipped('nginx.conf'), [
      ['listen 443 ssl http2', `listen 127.0.0.1:${ports.secure} ssl http2`],
      ['listen 80', `listen 127.0.0.1:${ports.plain}`],
      ['/etc/letsencrypt/live/atelier.exemple.fr/fullchain.pem', certFile],
      ['/etc/letsencrypt/live/atelier.exemple.fr/privkey.pem', keyFile],
      ['127.0.0.1:3007', `127.0.0.1:${serverPort}`],
    ])
    const file = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    await writeFile(
      file,
      `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
    )
    return { args: ['-p', folder, '-c', file, '-g', 'daemon off;'] }
  },
  async haproxy({ folder, ports, serverPort, pem }) {
    const text = replaceAllOf(await shipped('haproxy.cfg'), [
      ['bind :443', `bind 127.0.0.1:${ports.secure}`],
      ['bind :80', `bind 127.0.0.1:${ports.plain}`],
      ['/etc/haproxy/atelier.pem', pem],
      ['127.0.0.1:3007', `127.0.0.1:${serverPort}`],
    ])
    const file = join(folder, 'haproxy.cfg')
    await writeFile(file, text)
    return { args: ['-db', '-f', file] }
  },
  async caddy({ folder, ports, serverPort, certFile, keyFile }) {
    const site = replaceAllOf(await shipped('Caddyfile'), [
      [
        '\natelier.exemple.fr {',
        `\natelier.exemple.fr:${ports.secure} {\n\ttls ${certFile} ${keyFile}`,
      ],
      ['127.0.0.1:3007', `127.0.0.1:${serverPort}`],
    ])
    const file = join(folder, 'Caddyfile')
    await writeFile(
      file,
      `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.secure}\n}\n${site}`,
    )
    return { args: ['run', '--config', file, '--adapter', 'caddyfile'] }
  },
}
