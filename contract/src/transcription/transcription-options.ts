import { z } from 'zod'
import { withStep } from '#wire/bounded-number.ts'

/** With `auto`, the model detects the language. */
export const transcriptionLanguages = [
  ...(['auto', 'en', 'fr', 'es', 'de', 'it', 'pt', 'ru', 'ja', 'ko'] as const),
  ...(['zh', 'ar', 'hi', 'tr', 'pl', 'nl', 'sv', 'da', 'no', 'fi'] as const),
] as const
export type TranscriptionLanguage = (typeof transcriptionLanguages)[number]

/** The format of `formatted`. The product makes the subtitles itself, from the segments. */
export const transcriptionFormats = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const
export type TranscriptionFormat = (typeof transcriptionFormats)[number]
export const timestampGranularities = ['segment', 'word'] as const

/** Formats for download. */
export const transcriptExportFormats = ['txt', 'srt', 'vtt', 'json', 'docx'] as const
export type TranscriptExportFormat = (typeof transcriptExportFormats)[number]

export const transcriptionDefaults = {
  language: 'auto',
  response_format: 'json',
  temperature: 0,
} as const
export const transcriptionLimits = {
  temperatureMin: 0,
  temperatureMax: 1,
  temperatureStep: 0.1,
  /** Characters of the context prompt; models read far fewer. */
  promptMax: 2000,
  /** Characters of a file's name; longer names are shortened in the middle. */
  fileNameMax: 200,
  /** Seconds of one dictation. */
  dictationSeconds: 300,
  listPageSize: 20,
  /** Characters of text shown in the list. */
  previewLength: 100,
  /** Characters of one corrected segment. */
  segmentMax: 5000,
  /** Segments corrected in one request. */
  correctionsMax: 5000,
  /** Number of peaks of a waveform, whatever its duration. */
  peaks: 2000,
  /** Of subtitles: characters per line, and lines shown at once, as is usual for television. */
  subtitleLineMax: 42,
  subtitleLines: 2,
} as const

/** What the file picker offers. The server checks the content and ignores the declared type. */
export const transcribableTypes = ['audio/*', 'video/*'] as const

const temperature = z.coerce
  .number<string | number>({ error: 'Indiquez un nombre' })
  .min(transcriptionLimits.temperatureMin, 'Au moins 0')
  .max(transcriptionLimits.temperatureMax, 'Au plus 1')
const granularities = z
  .string()
  .transform((joined) => joined.split(',').filter((one) => one !== ''))
  .pipe(z.array(z.enum(timestampGranularities)).max(timestampGranularities.length))

const shared = {
  /** By default the first model that the page offers. */
  model: z.string().max(300).optional(),
  prompt: z.string().max(transcriptionLimits.promptMax).default(''),
  response_format: z.enum(transcriptionFormats).default(transcriptionDefaults.response_format),
  temperature: temperature.default(transcriptionDefaults.temperature),
  /** Separated by commas. */
  timestamp_granularities: granularities.default(['segment']),
  /** Id of a file that was uploaded before (`audioUploads`), instead of the file `audio`. */
  uploadId: z.string().max(100).optional(),
}
export const TranslationForm = z.strictObject(shared)
export const TranscriptionForm = z.strictObject({
  ...shared,
  language: z.enum(transcriptionLanguages).default(transcriptionDefaults.language),
})
export type TranscriptionForm = z.output<typeof TranscriptionForm>

const stepped = {
  temperature: withStep(temperature, transcriptionLimits.temperatureStep).default(
    transcriptionDefaults.temperature,
  ),
}
/** What the page and its own calls may ask for; OpenAI's temperatures have no steps. */
export const TranslationRequest = TranslationForm.extend(stepped)
export const TranscriptionRequest = TranscriptionForm.extend({
  ...stepped,
  /**
   * `dictation`: only the text is wanted. At most five minutes, answered without a job, and neither the
   * recording nor the text is stored.
   */
  purpose: z.literal('dictation').optional(),
})

/**
 * Large files are uploaded by the tus protocol (1.0.0: creation, expiration, termination), so that
 * a lost connection costs nothing. With tus-js-client: `new Upload(file, { endpoint:
 * <API>/audio/uploads, headers: { authorization: 'Bearer …' }, chunkSize, metadata: { filename:
 * file.name }, … })`.
 * Its `url` ends with the upload's id. After `onSuccess`, that id is sent once as `uploadId`.
 * Failures have the usual JSON body (`upload.*`, `file.too-large`, `session.*`). The browser may
 * resume from its own list of past uploads (`findPreviousUploads`) until the upload expires.
 */
export const audioUploads = {
  path: '/audio/uploads',
  version: '1.0.0',
  extensions: 'creation,expiration,termination',
  /** Bytes per request; proxies often refuse larger ones. */
  chunkBytes: 8 * 1024 * 1024,
  /** Uploads per user that are not used yet. */
  waitingMax: 5,
  /** Hours without a byte before an upload is deleted. */
  waitingHours: 24,
} as const
