import { z } from 'zod'

/** The used part of the description beside a piper voice (`voice.onnx.json`). */
const PiperDescription = z.looseObject({
  audio: z.looseObject({ sample_rate: z.int().min(4000).max(192_000) }),
  espeak: z.looseObject({ voice: z.string().min(1).max(40) }),
  phoneme_type: z.string().optional(),
  phoneme_id_map: z.record(z.string().min(1), z.array(z.int().min(0)).min(1)),
  num_speakers: z.int().min(1).max(10_000).default(1),
  speaker_id_map: z.record(z.string(), z.int().min(0)).default({}),
  language: z
    .looseObject({ code: z.string().optional(), name_english: z.string().optional() })
    .optional(),
})
export type PiperDescription = z.infer<typeof PiperDescription>

export function readPiperDescription(text: string): PiperDescription | undefined {
  try {
    return PiperDescription.safeParse(JSON.parse(text)).data
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** The metadata that sherpa-onnx requires. */
export const piperMetadata = ({
  audio,
  espeak,
  num_speakers,
  language,
}: PiperDescription): Readonly<Record<string, string>> => ({
  model_type: 'vits',
  comment: 'piper',
  language: language?.name_english ?? language?.code ?? espeak.voice,
  voice: espeak.voice,
  has_espeak: '1',
  n_speakers: String(num_speakers),
  sample_rate: String(audio.sample_rate),
})

/** Its tokens.txt: one symbol and its number per line. */
export const piperTokens = ({ phoneme_id_map }: PiperDescription): string =>
  Object.entries(phoneme_id_map)
    .map(([symbol, [id]]) => `${symbol} ${id}\n`)
    .join('')

/** The speakers by number, with their names if they have any. */
export function piperSpeakers({ num_speakers, speaker_id_map }: PiperDescription): string[] {
  const names = new Map(Object.entries(speaker_id_map).map(([name, id]) => [id, name]))
  return Array.from({ length: num_speakers }, (_, id) => names.get(id) ?? `Voix ${id + 1}`)
}

/** Converts `fr_FR` and eSpeak's `fr-fr` to a language tag. */
export function languageTag(code: string | undefined): string | undefined {
  const [, language, region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(code ?? '') ?? []
  if (!language) return undefined
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase()
}
