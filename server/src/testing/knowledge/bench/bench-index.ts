import { join } from 'node:path'
import { createExcerptIndex } from '#features/knowledge/index/create-excerpt-index.ts'
import { questionWords } from '#features/knowledge/index/text/question-words.ts'
import {
  chunkBytes,
  createScanMemory,
  vectorsPerChunk,
} from '#features/knowledge/index/vectors/scan-memory.ts'
import { createRandom } from '../random.ts'

const syllables =
  'ba be bi bo bu ca ce co da de di do fa fe fi ga ge la le li lo ma me mi mo na ne no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi'.split(
    ' ',
  )
const words = { count: 60_000, perSentence: 14 }
const sentenceCount = 20_000
const sentencesPerExcerpt = 4
const source = 2_500

/** An index in its thread, filled with texts whose words are as frequent as those of a language. */
export function openBenchIndex(folder: string, maxVectorBytes: number) {
  const random = createRandom(1)
  const word = (number: number) =>
    [1, 45, 2025].map((unit) => syllables[Math.floor(number / unit) % syllables.length]).join('') +
    (number % 7 === 0 ? 'ment' : '')
  // The first words are the most frequent.
  const frequent = () => word(Math.floor(words.count * (random(10_000) / 10_000) ** 6))
  const sentences = Array.from({ length: sentenceCount }, () =>
    Array.from({ length: words.perSentence }, frequent).join(' de la '),
  )
  const sentence = () => sentences[random(sentenceCount)] ?? ''
  const index = createExcerptIndex({
    file: join(folder, 'index', 'passages.db'),
    installation: 'bench',
    machineStart: 0,
    maxVectorBytes,
  })
  let lastId = 0
  let sourceNumber = 0

  return {
    /** Adds so many excerpts to a collection, source after source. */
    async fill(collectionId: string, count: number): Promise<void> {
      for (let done = 0; done < count; done += source) {
        sourceNumber += 1
        for (let slice = 0; slice < Math.min(source, count - done); slice += 250)
          await index.put({
            id: `source${sourceNumber}`,
            collectionId,
            isWhole: false,
            excerpts: Array.from({ length: 250 }, () => {
              lastId += 1
              const text = Array.from({ length: sentencesPerExcerpt }, sentence).join('. ')
              return { id: lastId, heading: sentence().slice(0, 60), text }
            }),
          })
      }
    },
    /** Milliseconds of a question of some words of one sentence. */
    async ask(collectionId: string): Promise<number> {
      const question = sentence().split(' de la ').slice(0, 6).join(' la ')
      const begin = performance.now()
      await index.rank({
        collectionIds: [collectionId],
        words: questionWords(question),
        space: { type: 'letters' },
        limit: 24,
      })
      return performance.now() - begin
    },
    drop: (number: number) => index.drop(`source${number}`),
    state: () => index.state(),
    close: () => index.close(),
  }
}

/** Milliseconds of one scan of so many vectors: by the module, in JavaScript, and of copying the same bytes. */
export function openScans(count: number, dimensions: number) {
  const perChunk = vectorsPerChunk(dimensions)
  const chunks = Math.ceil(count / perChunk)
  const question = new Int8Array(dimensions).fill(3)
  const scanOf = (isPlain: boolean) => {
    const memory = createScanMemory({ isPlain })
    const numbers = new Int8Array(dimensions).fill(5)
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      memory.take()
      for (let index = 0; index < perChunk; index += 1) memory.write(chunk, index, numbers)
    }
    memory.setQuestion(question)
    return () => {
      const begin = performance.now()
      for (let chunk = 0; chunk < chunks; chunk += 1)
        memory.scan({ chunk, count: perChunk, dimensions })
      return performance.now() - begin
    }
  }
  const from = new Uint8Array(chunks * chunkBytes).fill(1)
  const to = new Uint8Array(chunks * chunkBytes)
  return {
    byModule: scanOf(false),
    inJavaScript: scanOf(true),
    copy() {
      const begin = performance.now()
      to.set(from)
      return performance.now() - begin
    },
  }
}
