import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, median, print, quantile, reportLimit } from '#bench/harness/verdict.ts'
import { callApp, startApp, type WorksApp } from './calls.ts'

/**
 * Measures lists of works, and what is done to many at once, over HTTP.
 * Lists with 10 000 chats, 30 tags and 40 projects are compared with 1 000 chats, in alternating calls: p95 at most 1.5 times.
 * Putting 5 000 chats into the trash takes at most 5 s; meanwhile, and while 10 000 images with files are removed for good, a change by
 * somebody else takes at most 50 ms.
 */
const size = isQuick
  ? { chats: 1000, images: 200, tags: 30, projects: 40 }
  : { chats: 10_000, images: 10_000, tags: 30, projects: 40 }
const rounds = isQuick ? 40 : 400
const warmUp = 20
const maxRatio = 1.5
const maxWaitMs = 50
const maxTrashMs = 5000

let isWithin = true
const check = (isMet: boolean, what: string, details: readonly string[]) => {
  isWithin = reportLimit(isMet || isQuick, what, details) && isWithin
}
const ms = (value: number) => `${value.toFixed(1)} ms`

interface ListKind {
  readonly name: string
  readonly path: (app: WorksApp, round: number) => string
}
const page = (round: number) => 1 + (round % 3)
const lists: readonly ListKind[] = [
  { name: 'tous les chats', path: (_, round) => `/chat?page=${page(round)}` },
  {
    name: 'une étiquette fréquente',
    path: ({ frequentTag }, round) => `/chat?tag=${frequentTag}&page=${page(round)}`,
  },
  { name: 'une étiquette rare', path: ({ rareTag }) => `/chat?tag=${rareTag}` },
  { name: 'tous les travaux', path: () => '/works' },
  { name: 'les étiquettes', path: () => '/tags' },
  { name: 'les chats d’un projet', path: ({ project }) => `/chat?project=${project}` },
  { name: 'un projet', path: ({ project }) => `/works?project=${project}` },
  { name: 'les projets', path: () => '/projects' },
]

async function compareLists(few: WorksApp, many: WorksApp): Promise<void> {
  for (const { name, path } of lists) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const pair = [
        await callApp(few, { path: path(few, round), token: few.token }),
        await callApp(many, { path: path(many, round), token: many.token }),
      ] as const
      if (round < warmUp) continue
      times.few.push(pair[0].ms)
      times.many.push(pair[1].ms)
    }
    const [p95Few, p95Many] = [quantile(times.few, 0.95), quantile(times.many, 0.95)]
    const ratio = p95Many / p95Few
    check(ratio <= maxRatio, `${name}, dix fois plus de chats`, [
      `${ratio.toFixed(2)} (au plus ${maxRatio})`,
      `p95 ${ms(p95Many)} contre ${ms(p95Few)}`,
      `médiane ${ms(median(times.many))} contre ${ms(median(times.few))}`,
    ])
  }
}

/** How long each change by somebody else takes until the work is done. */
async function watchOthers<T>(
  app: WorksApp,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly waits: number[]; readonly ms: number }> {
  const waits: number[] = []
  const { otherToken: token, otherWorkId } = app
  let isDone = false
  const began = performance.now()
  const done = work().finally(() => {
    isDone = true
  })
  for (let turn = 0; !isDone; turn += 1) {
    const body = { isPinned: turn % 2 === 0 }
    const changed = await callApp(app, {
      method: 'PATCH',
      path: `/works/${otherWorkId}`,
      token,
      body,
    })
    waits.push(changed.ms)
  }
  const result = await done
  return { result, waits, ms: performance.now() - began }
}

async function trashMany(app: WorksApp): Promise<void> {
  const expected = size.chats / 2
  const body = { action: 'trash', filter: { kind: 'chat', tag: app.frequentTag }, expected }
  const call = { method: 'POST', path: '/works/bulk', token: app.token, body }
  const trashed = await watchOthers(app, () => callApp<{ done: number }>(app, call))
  if (trashed.result.data.done !== expected) throw new Error(JSON.stringify(trashed.result.data))
  check(trashed.result.ms <= maxTrashMs, `${expected} chats à la corbeille`, [
    `${(trashed.result.ms / 1000).toFixed(2)} s (au plus ${maxTrashMs / 1000})`,
  ])
  reportWaits('pendant ce temps', trashed.waits)
}

async function purgeMany(app: WorksApp): Promise<void> {
  const { token } = app
  const body = { action: 'trash', filter: { kind: 'image' }, expected: size.images }
  await callApp(app, { method: 'POST', path: '/works/bulk', token, body })
  const purged = await watchOthers(app, async () => {
    await callApp(app, { method: 'DELETE', path: '/trash', token })
    for (;;) {
      const { data } = await callApp<{ trash: { count: number } }>(app, {
        ...{ path: '/belongings/storage', token },
      })
      if (data.trash.count === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  print(
    `${size.chats / 2} chats et ${size.images} images avec leurs fichiers effacés en ${(purged.ms / 1000).toFixed(1)} s`,
  )
  reportWaits('pendant l’effacement', purged.waits)
}

function reportWaits(when: string, waits: readonly number[]): void {
  const longest = Math.max(...waits)
  check(longest <= maxWaitMs, `un changement de quelqu’un d’autre, ${when}`, [
    `au plus ${ms(longest)} (limite ${maxWaitMs})`,
    `p95 ${ms(quantile(waits, 0.95))}`,
    `${waits.length} changements`,
  ])
}

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-works-'))
const apps: WorksApp[] = []
try {
  const few = await startApp(folder, { ...size, chats: size.chats / 10, images: 0 })
  apps.push(few)
  const many = await startApp(folder, size)
  apps.push(many)
  print(`${size.chats} chats, ${size.images} images, ${size.tags} étiquettes`)
  await compareLists(few, many)
  await trashMany(many)
  await purgeMany(many)
} finally {
  for (const { child } of apps) await child.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin ? 0 : 1)
