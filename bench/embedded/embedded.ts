import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  randomChatModel,
  randomModelContext,
} from '@atelier/engine/testing/models/random-chat-model'
import { type BenchProcess, startBenchProcess } from '#bench/harness/bench-process.ts'
import { isQuick, median, print, quantile, reportLimit } from '#bench/harness/verdict.ts'
import { createProductClient } from './product-client.ts'
import { longQuestion, measured, shortQuestion } from './settings.ts'

/**
 * Measures what local models cost through the product: tokens per second, stopping, a second question, and the server's delay.
 * The rate is compared with the same library without the product; the others with the time of reading a long question.
 * Limits: at least 0.95 of the rate, less than 0.1 and 0.2 of that time, and a p99 delay below 50 ms.
 */
const root = join(import.meta.dirname, '../..')
const dataFolder = mkdtempSync(join(root, 'data-bench-'))
const file = join(dataFolder, 'models/chat/au-hasard.gguf')
type Product = Awaited<ReturnType<typeof createProductClient>>

const rounds = isQuick ? 1 : measured.rounds

let app: BenchProcess | undefined
let bare: BenchProcess | undefined
async function close() {
  await Promise.all([app?.stop(), bare?.stop()])
  rmSync(dataFolder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(130)))
try {
  mkdirSync(join(dataFolder, 'models/chat'), { recursive: true })
  writeFileSync(file, randomChatModel())
  app = await startBenchProcess(import.meta.resolve('./app-main.ts'), [dataFolder])
  const areMet = await measure(app)
  process.exitCode = areMet || isQuick ? 0 : 1
} finally {
  await close()
}

async function measure(application: BenchProcess): Promise<boolean> {
  const product = await createProductClient(
    String(application.first.url),
    'local/chat/au-hasard.gguf',
  )
  await application.request()
  const cold = await product.answer(shortQuestion(0))
  print(`Premier mot après un chargement : ${(cold.firstWordMs / 1000).toFixed(1)} s`)
  bare = await startBenchProcess(import.meta.resolve('./bare-main.ts'), [
    join(root, 'engine/native/llama/program'),
    file,
    String(randomModelContext),
  ])
  const speed = await measureSpeed(product, bare)
  const lag = await application.request<{ latenessP99Ms: number; samples: number }>()
  const stop = await measureStop(product)
  const again = await measureMemory(product)
  return [
    reportLimit(
      speed.ratio >= 0.95,
      `Débit par le produit : ${speed.ratio.toFixed(3)} du débit nu (au moins 0,95)`,
      [
        `${speed.through.toFixed(1)} contre ${speed.alone.toFixed(1)} tokens par seconde`,
        `moitié des ${rounds} paires entre ${speed.low.toFixed(3)} et ${speed.high.toFixed(3)}`,
      ],
    ),
    reportLimit(
      stop.ratio < 0.1,
      `Arrêt pendant la lecture : ${stop.ratio.toFixed(3)} du temps de lecture (moins de 0,1)`,
      [
        `réponse suivante commencée ${Math.round(stop.freeMs)} ms après, pour ${Math.round(stop.readingMs)} ms de lecture`,
        `l’arrêt lui-même se voit après ${Math.round(stop.stopMs)} ms`,
      ],
    ),
    reportLimit(
      again.ratio < 0.2,
      `Suite d’une conversation : ${again.ratio.toFixed(3)} du temps de sa première lecture (moins de 0,2)`,
      [
        `premier mot après ${Math.round(again.secondMs)} ms, au lieu de ${Math.round(again.firstMs)} ms`,
      ],
    ),
    reportLimit(
      lag.latenessP99Ms < 50,
      `Retard du serveur pendant le chargement et les réponses, p99 : ${lag.latenessP99Ms.toFixed(1)} ms (moins de 50)`,
      [`${lag.samples} mesures`],
    ),
  ].every(Boolean)
}

/**
 * Pairs of answers, one through the product and one without, each first in every other pair: what else the machine does weighs on
 * both alike, and the ratio of a pair knows nothing of the minute before.
 */
async function measureSpeed(product: Product, library: BenchProcess) {
  const through: number[] = []
  const alone: number[] = []
  const withProduct = async (question: string) =>
    through.push((await product.answer(question)).tokensPerSecond)
  const without = async (question: string) =>
    alone.push((await library.request<{ tokensPerSecond: number }>({ question })).tokensPerSecond)
  for (let round = 1; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? [withProduct, without] : [without, withProduct]
    for (const answer of order) await answer(shortQuestion(round))
  }
  const ratios = through.map((speed, round) => speed / (alone[round] ?? Number.NaN))
  return {
    ratio: median(ratios),
    low: quantile(ratios, 0.25),
    high: quantile(ratios, 0.75),
    through: median(through),
    alone: median(alone),
  }
}

/** Stops in the middle of a long question, and sees when the model is free again. */
async function measureStop(product: Product) {
  const { firstWordMs: readingMs } = await product.answer(longQuestion(1))
  const long = await product.ask(longQuestion(2))
  await delay(readingMs / 3)
  const stopped = performance.now()
  await long.stop()
  for await (const _ of long.response);
  const stopMs = performance.now() - stopped
  const next = await product.ask(shortQuestion(100))
  await once(next.response, 'data')
  const freeMs = performance.now() - stopped
  await next.stop()
  return { readingMs, stopMs, freeMs, ratio: freeMs / readingMs }
}

/** A long question, then a short one in the same chat: what was read is remembered. */
async function measureMemory(product: Product) {
  const chatId = await product.newChat()
  const { firstWordMs: firstMs } = await product.answer(longQuestion(3), chatId)
  const { firstWordMs: secondMs } = await product.answer(shortQuestion(101), chatId)
  return { firstMs, secondMs, ratio: secondMs / firstMs }
}
