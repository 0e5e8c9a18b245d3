import { z } from 'zod'

/** `auto` lets the model find out. */
export const transcriptionLanguages = [
  ...(['auto', 'en', 'fr', 'es', 'de', 'it', 'pt', 'ru', 'ja', 'ko'] as const),
  ...(['zh', 'ar', 'hi', 'tr', 'pl', 'nl', 'sv', 'da', 'no', 'fi'] as const),
] as const
export type TranscriptionLanguage = (typeof transcriptionLanguages)[number]

/** What `formatted` holds; subtitles are made by the product, not by the engine. */
export const transcriptionFormats = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const
export type TranscriptionFormat = (typeof transcriptionFormats)[number]
export const timestampGranularities = ['segment', 'word'] as const

/** What a transcription can be downloaded as. */
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
  /** Of a file's name; longer ones lose their middle. */
  fileNameMax: 200,
  listPageSize: 20,
  /** Characters shown of a text in the list of past ones. */
  previewLength: 100,
  /** Characters of one corrected segment. */
  segmentMax: 5000,
  /** Segments corrected in one call. */
  correctionsMax: 5000,
  /** Peaks of a waveform, however long the sound. */
  peaks: 2000,
  /** Of subtitles: characters of a line, and lines shown at once. */
  subtitleLineMax: 42,
  subtitleLines: 2,
} as const

/** What the file picker offers; the server decides by the content. */
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
  /** The first that the page offers where it is left out. */
  model: z.string().max(300).optional(),
  prompt: z.string().max(transcriptionLimits.promptMax).default(''),
  response_format: z.enum(transcriptionFormats).default(transcriptionDefaults.response_format),
  temperature: temperature.default(transcriptionDefaults.temperature),
  /** Joined by a comma. */
  timestamp_granularities: granularities.default(['segment']),
  /** Of a file that was sent before (`audioUploads`), in place of `audio`. */
  uploadId: z.string().max(100).optional(),
}
export const TranslationForm = z.strictObject(shared)
export const TranscriptionForm = z.strictObject({
  ...shared,
  language: z.enum(transcriptionLanguages).default(transcriptionDefaults.language),
})
export type TranscriptionForm = z.output<typeof TranscriptionForm>

/**
 * Large files are sent by the tus protocol (1.0.0: creation, expiration, termination), so that a cut costs nothing. With
 * tus-js-client: `new Upload(file, { endpoint: <API>/audio/uploads, headers: { authorization: 'Bearer …' }, chunkSize,
 * metadata: { filename: file.name }, … })`. Its `url` ends with the upload's id; once `onSuccess` was called that id is given as
 * `uploadId`, once. Refusals have the usual JSON body (`upload.*`, `file.too-large`, `session.*`). The browser may resume from its own
 * list of past uploads (`findPreviousUploads`) as long as the upload waits here.
 */
export const audioUploads = {
  path: '/audio/uploads',
  version: '1.0.0',
  extensions: 'creation,expiration,termination',
  /** Bytes of one request; proxies often refuse larger ones. */
  chunkBytes: 8 * 1024 * 1024,
  /** Uploads of one person that are not used yet. */
  waitingMax: 5,
  /** Hours without a byte after which one is removed. */
  waitingHours: 24,
} as const
