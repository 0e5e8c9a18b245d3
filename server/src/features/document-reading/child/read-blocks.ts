import type { DocumentBlock, DocumentPosition } from '../document-blocks.ts'
import { readingLimits } from '../reading-limits.ts'
import { cleanText } from '../text/clean-text.ts'
import { detectLanguage, languageCode } from '../text/detect-language.ts'
import type { BlocksMessage, BlocksRequest } from './document-messages.ts'
import { reasonOf } from './failure-reason.ts'
import { formatReaders } from './format-readers.ts'
import type { ReadingEvent } from './reading-event.ts'
import { recognizeFormat } from './recognize-format.ts'

const batchBlocks = 64
const batchCharacters = 100_000
const sampleCharacters = 20_000

/** Reads a document as messages of a few blocks each; the last one is `end` or `unreadable`. */
export async function* readBlocks(request: BlocksRequest): AsyncGenerator<BlocksMessage> {
  const output = createOutput()
  try {
    const format = await recognizeFormat(request.path)
    const read = await formatReaders[format]()
    for await (const event of read(request)) {
      if (event.type === 'start') {
        const { units, pages = units } = event
        yield { type: 'start', format, units, pages }
      }
      yield* output.add(event)
      if (output.isFull()) break
    }
  } catch (cause) {
    yield* output.flush()
    const reason = reasonOf(cause)
    const from = output.lastPosition()
    if (!from) {
      yield { type: 'unreadable', reason }
      return
    }
    const why = reason === 'too-heavy' ? reason : 'damaged'
    yield { type: 'gap', gap: { from, to: 'end', why } }
  }
  yield* output.end()
}

/** Cleans blocks, counts them, and joins them to messages. */
function createOutput() {
  let batch: DocumentBlock[] = []
  let batchLength = 0
  let characters = 0
  let hiddenCharacters = 0
  let sample = ''
  let language: string | undefined
  let last: DocumentPosition | undefined

  const isFull = () => characters > readingLimits.characters
  const takeHidden = () => {
    const taken = hiddenCharacters
    hiddenCharacters = 0
    return taken
  }
  function* flush(): Generator<BlocksMessage> {
    if (batch.length > 0) yield { type: 'blocks', blocks: batch }
    batch = []
    batchLength = 0
  }
  function* addBlock(block: DocumentBlock): Generator<BlocksMessage> {
    const text = cleanText(block.text)
    if (text === '') return
    const { length } = text
    characters += length
    last = block.position
    if (isFull()) {
      yield* flush()
      yield { type: 'gap', gap: { from: last, to: 'end', why: 'beyond-limit' } }
      return
    }
    const headings = block.headings.map(cleanText).filter((heading) => heading !== '')
    batch.push({ ...block, headings, text })
    batchLength += length
    if (sample.length < sampleCharacters) sample += `${text.slice(0, sampleCharacters)} `
    if (batch.length >= batchBlocks || batchLength >= batchCharacters) yield* flush()
  }
  return {
    isFull,
    flush,
    lastPosition: () => last,
    *add(event: ReadingEvent): Generator<BlocksMessage> {
      if (event.type === 'start') language = languageCode(event.language)
      else if (event.type === 'hidden') hiddenCharacters += event.characters
      else if (event.type === 'block') yield* addBlock(event.block)
      else {
        yield* flush()
        yield event.type === 'done' ? { ...event, hiddenCharacters: takeHidden() } : event
      }
    },
    *end(): Generator<BlocksMessage> {
      yield* flush()
      yield {
        type: 'end',
        language: detectLanguage(sample) ?? language,
        hiddenCharacters: takeHidden(),
      }
    },
  }
}
