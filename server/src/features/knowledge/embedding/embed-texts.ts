import { type EmbeddingRequest, type Engine, embeddingLimits } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { fixedTexts } from './fixed-texts.ts'

/** A model that embeds. */
export interface Embedder {
  readonly engine: Engine
  /** The engine's own id of the model. */
  readonly model: string
}
interface Purpose {
  readonly as: NonNullable<EmbeddingRequest['as']>
  readonly signal: AbortSignal
}

/** A shorter text that is refused is refused for another reason than its length. */
const minSplitLength = 40

/**
 * The vectors of texts, in their order, of length 1; `undefined` for one that this model makes nothing of. A text that is too long for the
 * model gets the mean of its halves.
 * @throws EngineFailure when it makes nothing of any text
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  purpose: Purpose,
): Promise<readonly (Float32Array | undefined)[]> {
  const vectors = await embedSome(embedder, texts, purpose)
  if (texts.length > 0 && vectors.every((vector) => vector === undefined))
    await call(embedder, fixedTexts.slice(0, 1), purpose)
  return vectors
}

async function embedSome(
  embedder: Embedder,
  texts: readonly string[],
  purpose: Purpose,
): Promise<(Float32Array | undefined)[]> {
  if (texts.length > embeddingLimits.texts) return await embedHalves(embedder, texts, purpose)
  try {
    return [...(await call(embedder, texts, purpose))]
  } catch (cause) {
    if (!(cause instanceof EngineFailure) || !isAboutTexts(cause)) throw cause
    if (texts.length > 1) return await embedHalves(embedder, texts, purpose)
    const [text = ''] = texts
    const isLong = cause.reason === 'too-large' && text.length >= minSplitLength
    return [isLong ? await embedParts(embedder, text, purpose) : undefined]
  }
}

/** Another text may do better. */
const isAboutTexts = ({ reason }: EngineFailure) =>
  reason === 'too-large' || reason === 'bad-answer' || reason === 'empty-answer'

async function call(
  { engine, model }: Embedder,
  texts: readonly string[],
  { as, signal }: Purpose,
): Promise<readonly Float32Array[]> {
  if (!engine.embed) throw new EngineFailure('unsupported', { neverSent: true })
  return await engine.embed({ model, texts, as }, signal)
}

async function embedHalves(embedder: Embedder, texts: readonly string[], purpose: Purpose) {
  const middle = Math.ceil(texts.length / 2)
  const first = await embedSome(embedder, texts.slice(0, middle), purpose)
  return [...first, ...(await embedSome(embedder, texts.slice(middle), purpose))]
}

async function embedParts(embedder: Embedder, text: string, purpose: Purpose) {
  const middle = splitPosition(text)
  const parts = await embedSome(embedder, [text.slice(0, middle), text.slice(middle)], purpose)
  return meanOf(parts.filter((part) => part !== undefined))
}

/** The space nearest to the middle of the text, or its middle, but never between the halves of a character. */
function splitPosition(text: string): number {
  const middle = Math.floor(text.length / 2)
  const space = text.lastIndexOf(' ', middle)
  if (space > text.length / 4) return space
  const isLowHalf = /^[\uDC00-\uDFFF]/.test(text.slice(middle))
  return isLowHalf ? middle + 1 : middle
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const sum = first.map((value, index) =>
    vectors.slice(1).reduce((total, vector) => total + (vector[index] ?? 0), value),
  )
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map((value) => value / length) : undefined
}
