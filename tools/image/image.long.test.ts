import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Builds the image without a container engine, by Debian's `buildah` over bases that `mmdebstrap` makes, and runs it. Needs root, both
 * programs and the registries; without them, a loud line, and nothing is proved.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const maxBytes = 450_000_000
const buildah = ['--storage-driver', 'vfs'] as const
const certificates = '/etc/ssl/certs/ca-certificates.crt'

const canBuild =
  process.getuid?.() === 0 &&
  (await has('buildah', ['--version'])) &&
  (await has('mmdebstrap', ['--version']))
if (!canBuild)
  process.stderr.write(
    '\n!!! L’image n’est PAS construite ici : il faut être root, et avoir buildah et mmdebstrap (Debian). !!!\n\n',
  )

async function has(program: string, args: readonly string[]): Promise<boolean> {
  try {
    await run(program, [...args])
    return true
  } catch {
    // Not there, or not usable here: the same for this test.
    return false
  }
}

const image = `localhost/atelier-ia-test-${process.pid}`
const bases = { build: `${image}-build`, run: `${image}-run` }
let folder: string
let container: string | undefined
const built: string[] = []

const call = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('buildah', [...buildah, ...args], { maxBuffer: 64 * 1024 ** 2 })
  return stdout.trim()
}

/** A Debian as small as those that images are made from; the larger one has Node and npm too. */
async function makeBase(name: string, withNode: boolean): Promise<void> {
  const root = join(folder, 'root')
  const packages = ['ca-certificates', ...(withNode ? ['libatomic1', 'libstdc++6'] : [])]
  await run(
    'mmdebstrap',
    [
      '--variant=minbase',
      `--include=${packages.join(',')}`,
      '--dpkgopt=path-exclude=/usr/share/doc/*',
      '--dpkgopt=path-exclude=/usr/share/man/*',
      '--dpkgopt=path-exclude=/usr/share/locale/*',
      'bookworm',
      root,
    ],
    { maxBuffer: 64 * 1024 ** 2 },
  )
  if (withNode) await addNode(root)
  await rm(join(root, 'var/lib/apt/lists'), { recursive: true, force: true })
  await rm(join(root, 'var/cache/apt'), { recursive: true, force: true })
  // The machine's own certificates and registries: it may be behind a proxy.
  if (existsSync(certificates)) await copyFile(certificates, join(root, certificates))
  const file = join(folder, 'Containerfile')
  await writeFile(
    file,
    `FROM scratch\nCOPY root /\nENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin NODE_EXTRA_CA_CERTS=${certificates}\n`,
  )
  await call('build', '--isolation', 'chroot', '-t', name, '-f', file, folder)
  built.push(name)
  await rm(root, { recursive: true })
}

async function addNode(root: string): Promise<void> {
  const local = join(root, 'usr/local')
  await mkdir(join(local, 'bin'), { recursive: true })
  await copyFile(process.execPath, join(local, 'bin/node'))
  const { stdout } = await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])
  // Its program is npm/bin/npm-cli.js.
  const npm = dirname(dirname(stdout.trim()))
  await cp(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  await writeFile(
    join(local, 'bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  )
}

/** Files of this machine that say where its registries are. */
const registries = (): string[] =>
  [
    [join(homedir(), '.npmrc'), '/root/.npmrc'],
    ['/etc/npmrc', '/etc/npmrc'],
  ].flatMap(([from = '', to]) => (existsSync(from) ? ['--volume', `${from}:${to}:ro`] : []))

async function buildImage(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'atelier-image-'))
  await makeBase(bases.build, true)
  await makeBase(bases.run, false)
  const context = join(folder, 'context')
  await mkdir(context)
  const archive = join(folder, 'context.tar')
  await run('git', ['-C', project, 'archive', '--output', archive, 'HEAD'])
  await run('tar', ['-xf', archive, '-C', context])
  await call(
    'build',
    ...['--isolation', 'chroot', '--format', 'docker', '-t', image],
    ...registries(),
    ...['--build-arg', `BASE=${bases.build}`, '--build-arg', `RUN_BASE=${bases.run}`],
    ...['-f', join(context, 'Dockerfile'), context],
  )
  built.push(image)
  container = await call('from', image)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const statusOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    get(url, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', () => resolve(undefined))
  })

interface RunningImage extends AsyncDisposable {
  readonly readyMs: number
  readonly url: string
}

/** A process, or a group of them by its negative number. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // There is none any more.
    return false
  }
}

/** Runs the image's own entry point under a user; `buildah run` does not take it from the image by itself. */
async function startImage(user: string): Promise<RunningImage> {
  const port = await freePort()
  const begun = performance.now()
  const child: ChildProcess = spawn(
    'buildah',
    [
      ...buildah,
      ...['run', '--isolation', 'chroot', '--user', user],
      ...['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', '--env', `DATA_DIR=/data/${port}`],
      ...[container ?? '', '--', 'tini', '--', 'node', '--max-semi-space-size=4', '--expose-gc'],
      'server/src/main.ts',
    ],
    { stdio: 'ignore', detached: true },
  )
  const url = `http://127.0.0.1:${port}`
  while ((await statusOf(`${url}/api/ready`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`the image ended with ${child.exitCode}`)
    await delay(20)
  }
  return {
    url,
    readyMs: performance.now() - begun,
    async [Symbol.asyncDispose]() {
      const group = -(child.pid ?? 0)
      process.kill(group, 'SIGTERM')
      // The server writes its cache at its end, after `buildah` has gone.
      while (isAlive(group)) await delay(50)
    },
  }
}

describe.skipIf(!canBuild)('l’image', () => {
  beforeAll(buildImage, 1_800_000)
  afterAll(async () => {
    if (container !== undefined) await call('rm', container)
    for (const name of built.toReversed()) await call('rmi', '--force', name)
    await rm(folder, { recursive: true, force: true })
  }, 300_000)

  test('est petite, sans compte root, sans npm, avec son contrôle de santé', async () => {
    const described = JSON.parse(await call('inspect', '--type', 'image', image)) as {
      readonly Docker: {
        readonly config: {
          readonly User: string
          readonly Healthcheck: { readonly Test: string[] }
        }
      }
    }
    const { User, Healthcheck } = described.Docker.config
    expect(User).toBe('10001:0')
    expect(Healthcheck.Test).toContain('tools/image/check-health.mjs')
    const mounted = await call('mount', container ?? '')
    try {
      const { stdout } = await run('du', ['-sxb', mounted])
      const bytes = Number(stdout.split('\t')[0])
      process.stderr.write(`     l’image : ${Math.round(bytes / 1e6)} Mo\n`)
      expect(bytes).toBeLessThanOrEqual(maxBytes)
      expect(existsSync(join(mounted, 'usr/local/bin/npm'))).toBe(false)
      expect(existsSync(join(mounted, 'usr/local/lib/node_modules'))).toBe(false)
      const parts = await readFile(
        join(mounted, 'opt/atelier-ia/nomenclature/serveur.cdx.json'),
        'utf8',
      )
      expect(JSON.parse(parts).components.length).toBeGreaterThan(50)
    } finally {
      await call('umount', container ?? '')
    }
  }, 300_000)

  test.each(['10001:0', '12345:0'])(
    'sert sous %s, et son contrôle le dit',
    async (user) => {
      await using server = await startImage(user)
      process.stderr.write(`     prête en ${Math.round(server.readyMs)} ms\n`)
      expect(await statusOf(`${server.url}/`)).toBe(200)
      await call(
        ...['run', '--isolation', 'chroot', '--user', user],
        ...['--env', `PORT=${new URL(server.url).port}`, container ?? '', '--'],
        ...['node', 'tools/image/check-health.mjs'],
      )
    },
    120_000,
  )

  test('a ses programmes natifs : images, modèles de chat, voix, conversion', async () => {
    const load = (script: string) =>
      call(
        ...['run', '--isolation', 'chroot', '--user', '10001:0', container ?? '', '--'],
        ...['node', '--input-type=module', '--eval', script],
      )
    const all = await load(`
      import { createRequire } from 'node:module'
      import { readdirSync } from 'node:fs'
      const from = (folder) => createRequire(process.cwd() + '/' + folder + '/package.json')
      const llama = readdirSync('engine/native/llama/node_modules/@node-llama-cpp')
      const addon = readdirSync('engine/native/llama/node_modules/@node-llama-cpp/' + llama[0] + '/bins', { recursive: true }).find((name) => name.endsWith('.node'))
      process.dlopen({ exports: {} }, process.cwd() + '/engine/native/llama/node_modules/@node-llama-cpp/' + llama[0] + '/bins/' + addon)
      console.log(llama.length, typeof from('server')('sharp'), typeof from('engine/native/sherpa')('sherpa-onnx-node').Vad, typeof from('engine/native/ffmpeg')('@ffmpeg/core'))`)
    expect(all).toBe('1 function function function')
  }, 60_000)

  test('n’écrit que dans /data et /tmp', async () => {
    const mounted = await call('mount', container ?? '')
    const marker = join(folder, 'before')
    await writeFile(marker, '')
    {
      await using _server = await startImage('10001:0')
    }
    const { stdout } = await run('find', [mounted, '-newer', marker, '-type', 'f'])
    const written = stdout
      .split('\n')
      .filter(Boolean)
      .map((path) => path.slice(mounted.length))
      .filter((path) => !/^\/(data|tmp|run|proc|sys|dev)\//.test(path))
    await call('umount', container ?? '')
    expect(written.map((path) => dirname(path))).toEqual([])
  }, 120_000)
})
