import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { elementTypes, floats, input, integers, makeOnnx, node, output } from './make-onnx.ts'

/** Our own voices and recognisers, of a few hundred bytes each, that the real program loads and runs. */

export const voiceRate = 22_050
/** Length of each phoneme in samples: 80 ms. */
export const phonemeSamples = 1764

export const voiceMetadata = {
  model_type: 'vits',
  comment: 'piper',
  language: 'French',
  voice: 'fr',
  has_espeak: 1,
  n_speakers: 1,
  sample_rate: voiceRate,
} as const

/** Speaks each phoneme as a tone: 120 Hz, plus 6 for each number. Its length follows the requested scale. */
const pitchGraph = [
  node('Gather', ['scales', 'second'], ['scale'], { axis: 0 }),
  node('Mul', ['scale', 'samples'], ['n']),
  node('Cast', ['n'], ['count'], { to: elementTypes.int64 }),
  node('Concat', ['ones', 'count'], ['long'], { axis: 0 }),
  integers('second', [1], [1]),
  floats('samples', [1], [phonemeSamples]),
  integers('ones', [2], [1, 1]),
  node('Cast', ['input'], ['x'], { to: elementTypes.float }),
  node('Mul', ['x', 'k'], ['x1']),
  node('Add', ['x1', 'base'], ['hz0']),
]
const toneGraph = [
  node('Unsqueeze', ['hz', 'last'], ['h3']),
  node('Expand', ['h3', 'long'], ['h4']),
  node('Reshape', ['h4', 'flat'], ['h5']),
  node('Mul', ['h5', 'w'], ['step']),
  node('CumSum', ['step', 'axis'], ['phase']),
  node('Sin', ['phase'], ['s']),
  node('Mul', ['s', 'loud'], ['output']),
  floats('k', [1], [6]),
  floats('base', [1], [120]),
  integers('last', [1], [2]),
  integers('flat', [3], [1, 1, -1]),
  floats('w', [1], [(2 * Math.PI) / voiceRate]),
  integers('axis', [], [2]),
  floats('loud', [1], [0.3]),
  input('input', 'int64', ['N', 'T']),
  input('input_lengths', 'int64', ['N']),
  input('scales', 'float', [3]),
  output('output', 'float', ['N', 1, 'L']),
]

const oneSpeaker = [node('Identity', ['hz0'], ['hz'])]
/** Each speaker is 300 Hz above the previous one. */
const severalSpeakers = [
  node('Cast', ['sid'], ['speaker'], { to: elementTypes.float }),
  node('Mul', ['speaker', 'apart'], ['above']),
  node('Add', ['hz0', 'above'], ['hz']),
  floats('apart', [1], [300]),
]
/** The program passes its inputs by position: this one is the last. */
const speakerInput = input('sid', 'int64', ['N'])

/** The symbols of piper's voices: punctuation, letters, and the phonetic alphabet that eSpeak writes. */
const phonemes = [
  ...Array.from(
    "_^$ !'(),-.:;?abcdefhijklmnopqrstuvwxyzæçðøħŋœɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢʲˈˌːˑ˞βθχᵻⱱ",
  ),
  '\u0303',
  '\u0329',
  'g',
]

/** With only the given metadata; `{}` for a voice as piper publishes it. */
export function makeVoice(
  metadata: Readonly<Record<string, string | number>> = voiceMetadata,
): Buffer {
  const graph =
    Number(metadata.n_speakers) > 1
      ? [...pitchGraph, ...severalSpeakers, ...toneGraph, speakerInput]
      : [...pitchGraph, ...oneSpeaker, ...toneGraph]
  return makeOnnx({ graph, metadata })
}
export const voiceTokens = linesOf(phonemes)

/** The description beside a voice as piper publishes it. */
export const piperDescription = {
  audio: { sample_rate: voiceRate, quality: 'medium' },
  espeak: { voice: 'fr' },
  inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
  phoneme_type: 'espeak',
  phoneme_id_map: Object.fromEntries(phonemes.map((phoneme, id) => [phoneme, [id]])),
  num_speakers: 1,
  speaker_id_map: {},
  language: { code: 'fr_FR', family: 'fr', name_english: 'French' },
}

const vocabulary = ['▁bonjour', '▁tout', '▁le', '▁monde', '.', '<blk>']
/** What the recogniser returns for each 2.4 seconds of any sound. */
export const recognisedSentence = 'bonjour tout le monde.'
export const sentenceSeconds = 2.4

export const recogniserMetadata = {
  vocab_size: vocabulary.length - 1,
  subsampling_factor: 1,
  normalize_type: 'per_feature',
  model_type: 'EncDecCTCModelBPE',
} as const

/** Returns one token after the other, each for 40 frames of 10 ms, whatever the sound. */
const recogniserGraph = [
  node('Shape', ['audio_signal'], ['shape']),
  node('Gather', ['shape', 'two'], ['T'], { axis: 0 }),
  node('Range', ['zero', 'T', 'one'], ['frames']),
  node('Div', ['frames', 'forty'], ['steps']),
  node('Mod', ['steps', 'V'], ['ids']),
  node('OneHot', ['ids', 'V', 'likely'], ['chosen'], { axis: -1 }),
  node('Unsqueeze', ['chosen', 'first'], ['logprobs']),
  integers('two', [], [2]),
  integers('zero', [], [0]),
  integers('one', [], [1]),
  integers('forty', [], [40]),
  integers('V', [], [vocabulary.length]),
  floats('likely', [2], [-10, 0]),
  integers('first', [1], [0]),
  input('audio_signal', 'float', ['N', 80, 'T']),
  input('length', 'int64', ['N']),
  output('logprobs', 'float', ['N', 'L', vocabulary.length]),
]

export const makeRecogniser = (
  metadata: Readonly<Record<string, string | number>> = recogniserMetadata,
): Buffer => makeOnnx({ graph: recogniserGraph, metadata })
export const recogniserTokens = linesOf(vocabulary)

function linesOf(symbols: readonly string[]): string {
  return symbols.map((symbol, id) => `${symbol} ${id}\n`).join('')
}

/** Classifies loud sound as speech, with the interface of Silero's detector. */
export const makeDetector = (): Buffer =>
  makeOnnx({
    graph: [
      node('Abs', ['input'], ['loud']),
      node('ReduceMean', ['loud'], ['mean'], { axes: [1] }),
      node('Mul', ['mean', 'ten'], ['more']),
      node('Min', ['more', 'most'], ['output']),
      node('Identity', ['state'], ['stateN']),
      floats('ten', [1], [10]),
      floats('most', [1], [1]),
      input('input', 'float', [1, 'N']),
      input('state', 'float', [2, 'B', 128]),
      input('sr', 'int64', [1]),
      output('output', 'float', [1, 1]),
      output('stateN', 'float', [2, 'B', 128]),
    ],
  })

export const voiceId = 'speech/ton.onnx'
export const recogniserId = 'transcription/bonjour'
/** A voice as piper publishes it and a recogniser, where the product expects them in its models folder. */
export const soundFiles: Readonly<Record<string, Uint8Array>> = {
  [voiceId]: makeVoice({}),
  [`${voiceId}.json`]: Buffer.from(JSON.stringify(piperDescription)),
  [`${recogniserId}/model.onnx`]: makeRecogniser(),
  [`${recogniserId}/tokens.txt`]: Buffer.from(recogniserTokens),
}

export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}
