import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { administrator, startInstallation } from '@atelier/server/src/testing/scale/installation.ts'
import { startServer } from '@atelier/server/src/testing/server-process.ts'
import { temporaryFolder } from '@atelier/server/src/testing/temporary-folder.ts'
import { isQuick, median, print, quantile, reportLimit } from '#bench/harness/verdict.ts'
import { measureTokenCost } from './cost.ts'
import { measureFollowing } from './following.ts'
import { measureAdoption, measureConfiguration } from './noticing.ts'
import { signIn } from './person.ts'

/**
 * Measures three servers on one PostgreSQL: how late a reply is that is followed at another server than the one that writes it, how soon a
 * changed configuration holds everywhere, how soon the work of a dead server is adopted, and what a relayed token costs one server on
 * PostgreSQL against SQLite, and three servers against one, in the same run. Three servers on as many machines hold as many more replies
 * as a token costs them no more.
 */
const replies = isQuick ? 1 : 10
const rounds = isQuick ? 2 : 20
/** Replies of twenty seconds, eighty at once. */
const load = isQuick ? { replies: 6, words: 20 } : { replies: 80, words: 1000 }
const third = { ...load, replies: Math.ceil(load.replies / 3) }
const max = {
  followMs: { p50: 50, p99: 150 },
  configurationMs: 1000,
  adoptionMs: 20_000,
  cost: 1.15,
}
const min = { streams: 2.5 }

/** The same engine for both databases, fast enough to be the same load. */
const tokensPerSecond = 50
const ms = (value: number) => `${Math.round(value)} ms`

async function measureTogether(): Promise<boolean[]> {
  await using installation = await startInstallation()
  installation.engine.control.tokensPerSecond = tokensPerSecond
  const [writer, other] = installation.servers
  if (!writer || !other) throw new Error('three servers were asked for')
  const token = await signIn(writer)
  const late = await measureFollowing({ writer, other, token }, replies)
  const [p50, p99] = [quantile(late, 0.5), quantile(late, 0.99)]
  const seen = await measureConfiguration(installation.servers, token, rounds)
  const adopted: number[] = []
  for (let count = 0; count < (isQuick ? 1 : 3); count += 1)
    adopted.push(await measureAdoption(installation, token))
  return [
    reportLimit(
      isQuick || (p50 <= max.followMs.p50 && p99 <= max.followMs.p99),
      `une réponse suivie ailleurs : ${ms(p50)} plus tard, ${ms(p99)} au 99e centile`,
      [`au plus ${max.followMs.p50} et ${max.followMs.p99}`, `${late.length} morceaux`],
    ),
    reportLimit(
      Math.max(...seen) <= max.configurationMs,
      `une configuration changée vaut partout : ${ms(median(seen))}, ${ms(Math.max(...seen))} au plus`,
      [`au plus ${max.configurationMs}`],
    ),
    reportLimit(
      Math.max(...adopted) <= max.adoptionMs,
      `le travail d’un serveur mort est repris : ${adopted.map(ms).join(', ')}`,
      [`au plus ${max.adoptionMs}`],
    ),
  ]
}

/** One server before the engine, on the database that the environment names. */
async function costOfOne(
  environment: Readonly<Record<string, string>>,
  work = load,
): Promise<number> {
  await using folder = await temporaryFolder()
  const engine = await startLocalAiDouble({ control: { tokensPerSecond } })
  const server = await startServer(folder.path, {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    TRUST_PROXY: '1',
    ...environment,
    LOCALAI_URL: engine.url,
  })
  try {
    await signIn(server)
    return await measureTokenCost([server], work)
  } finally {
    await server.stop()
    await engine.close()
  }
}

async function costOnPostgres(work: typeof load): Promise<number> {
  await using installation = await startInstallation({ servers: 0 })
  return await costOfOne({ ...installation.environment, DRAIN_WAIT: '0' }, work)
}

/** Three servers on one database, which share the same number of replies. */
async function costOfThree(): Promise<number> {
  await using installation = await startInstallation()
  installation.engine.control.tokensPerSecond = tokensPerSecond
  const servers = installation.servers.map(({ url, program }) => ({ url, pid: program().pid }))
  await signIn({ url: installation.url })
  return await measureTokenCost(servers, load)
}

async function measureCost(): Promise<boolean[]> {
  const costs: {
    readonly sqlite: number
    readonly postgres: number
    readonly third: number
    readonly three: number
  }[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    costs.push({
      sqlite: await costOfOne({}),
      postgres: await costOnPostgres(load),
      third: await costOnPostgres(third),
      three: await costOfThree(),
    })
  }
  const ratio = median(costs.map(({ sqlite, postgres }) => postgres / sqlite))
  const all = costs.map(
    ({ sqlite, postgres }) => `${postgres.toFixed(1)} et ${sqlite.toFixed(1)} µs`,
  )
  const streams = median(costs.map((cost) => (3 * cost.third) / cost.three))
  const oneAndThree = costs.map((cost) => `${cost.third.toFixed(1)} et ${cost.three.toFixed(1)} µs`)
  return [
    reportLimit(
      isQuick || ratio <= max.cost,
      `processeur par jeton sur PostgreSQL : ${ratio.toFixed(2)} fois celui de SQLite`,
      [`au plus ${max.cost}`, ...all],
    ),
    reportLimit(
      isQuick || streams >= min.streams,
      `à processeurs égaux, trois serveurs tiennent ${streams.toFixed(2)} fois les réponses d’un seul`,
      [`au moins ${min.streams}`, ...oneAndThree],
    ),
  ]
}

print(`     ${isQuick ? 'essai rapide' : 'mesure entière'}`)
const results = [...(await measureTogether()), ...(await measureCost())]
process.exitCode = results.every(Boolean) ? 0 : 1
process.exit()
