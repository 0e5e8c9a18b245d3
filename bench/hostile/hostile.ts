/**
 * Whether one account can stop the server for the others. Five ordinary accounts do the worst they are allowed to for ten minutes,
 * while one honest user works; against the same user alone, within this one run. Limits: p95 of first token, lists, sign-in and
 * upload at most 3 times; nothing refused to the honest user; memory at most 1 GB above idle; the reserve of the disk untouched;
 * the server alive, and every act of administration in the audit trail. The server has all processors of the machine, as an
 * installation does; the attackers are on one of them and give way, because theirs would be other machines. `--quick` only shows that
 * the bench works; `--fault` takes the rates away from the server, to show that the bench fails then.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, call, callData, registerAccount } from '#bench/harness/account.ts'
import {
  canPin,
  type MeasuredProcess,
  startMeasuredProcess,
} from '#bench/harness/measured-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, quantile, reportLimit } from '#bench/harness/verdict.ts'
import { type HonestTimes, workHonestly } from './honest-user.ts'
import { watchServer } from './watch-server.ts'

const seconds = isQuick ? { alone: 15, attacked: 30 } : { alone: 120, attacked: 600 }
const maxRatio = 3
const maxAddedBytes = 1024 ** 3
/** A small model of one machine takes a second to read a question. */
const engineArgs = ['--rate', '20', '--first-byte-ms', '1000', '--work-ms', '2000']
const auditedChanges = 20
const print = (line: string) => void process.stdout.write(`${line}\n`)
const resolveFile = (name: string) => fileURLToPath(import.meta.resolve(name))

const others = canPin() ? 0 : undefined
const hasFault = process.argv.includes('--fault')
const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-hostile-'))
const children: MeasuredProcess[] = []
const start = async (main: string, args: readonly string[], core: number | undefined) => {
  const child = await startMeasuredProcess({ main: resolveFile(main), args, core })
  children.push(child)
  return child
}

/** Acts of administration that must still be in the trail at the end. */
async function changeConfiguration(admin: Account): Promise<void> {
  for (let index = 0; index < auditedChanges; index += 1)
    await callData(admin, '/admin/config', {
      method: 'PUT',
      body: { maintenance: { message: `Message ${index}` } },
    })
}

async function auditIsComplete(admin: Account): Promise<boolean> {
  const response = await call(admin, '/admin/audit?action=configuration.changed&limit=1')
  const { pagination } = (await response.json()) as { pagination: { total: number } } // our own server
  return pagination.total >= auditedChanges
}

function reportTimes(alone: HonestTimes, attacked: HonestTimes): boolean[] {
  const kinds = [
    ['premier jeton', 'firstToken'],
    ['listes', 'lists'],
    ['connexion', 'signIn'],
    ['envoi d’un fichier', 'upload'],
  ] as const
  return kinds.map(([name, kind]) => {
    const [before, after] = [quantile(alone[kind], 0.95), quantile(attacked[kind], 0.95)]
    const ratio = after / before
    return reportLimit(
      ratio <= maxRatio,
      `${name}, p95 : ${ratio.toFixed(2)} × seul (au plus ${maxRatio})`,
      [`${after.toFixed(0)} ms contre ${before.toFixed(0)} ms, ${attacked[kind].length} mesures`],
    )
  })
}

async function run(): Promise<boolean> {
  const engine = await start(
    '@atelier/engine/testing/localai-double/localai-double-main',
    engineArgs,
    others,
  )
  const rateFactor = hasFault ? 1000 : 1
  const app = await start('./app-main.ts', [engine.url, folder, String(rateFactor)], undefined)
  const admin = await registerAccount(app.url, 'admin')
  await changeConfiguration(admin)
  const honest = await registerAccount(app.url, 'camille')
  const colleagues: Account[] = []
  while (colleagues.length < 8) colleagues.push(await registerAccount(app.url, 'alex'))
  await workHonestly(honest, colleagues, 5000)
  const alone = await workHonestly(honest, colleagues, seconds.alone * 1000)

  const attackers = await start('./attackers-main.ts', [app.url], others)
  const watch = await watchServer(app.pid, folder)
  await attackers.request('start')
  const attacked = await workHonestly(honest, colleagues, seconds.attacked * 1000)
  const counts = await attackers.request<Record<string, Record<string, number>>>('stop')
  const seen = await watch.end()

  for (const [name, statuses] of Object.entries(counts))
    print(
      `     ${name} : ${Object.entries(statuses)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ')}`,
    )
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} Mo`
  return [
    ...reportTimes(alone, attacked),
    reportLimit(attacked.refusals.length === 0, 'rien de refusé à l’honnête personne', [
      `${attacked.refusals.length} refus`,
      ...new Set(attacked.refusals.slice(0, 5)),
    ]),
    reportLimit(
      seen.maxAddedBytes <= maxAddedBytes,
      `mémoire du serveur : ${megabytes(seen.maxAddedBytes)} de plus qu’au repos (au plus 1 024 Mo)`,
      [`avec les programmes qu’il lance : ${megabytes(seen.maxTreeBytes)}`],
    ),
    reportLimit(seen.minFreeBytes >= seen.reserveBytes, 'la réserve du disque n’est pas touchée', [
      `il reste ${megabytes(seen.minFreeBytes)} au moins`,
    ]),
    reportLimit(await auditIsComplete(admin), 'le serveur vit, et l’audit a tous les actes', []),
  ].every(Boolean)
}

let isWithin = false
try {
  isWithin = await run()
} finally {
  for (const child of children.toReversed()) await child.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin || isQuick ? 0 : 1)
