import { z } from 'zod'
import { soundFormats, soundTypes } from '#speech/speech.ts'
import { speechLimits } from '#speech/speech-limits.ts'
import {
  timestampGranularities,
  transcribableTypes,
  transcriptionFormats,
  transcriptionLanguages,
  transcriptionLimits,
} from '#transcription/transcription-options.ts'
import { document, documentOrEventStream, file, get, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { ChatCompletion, ChatCompletionChunk, ChatCompletionDraft } from './chat-completions.ts'
import { GatewayEmbeddings, GatewayEmbeddingsDraft } from './embeddings.ts'
import {
  editFiles,
  GatewayImageDraft,
  GatewayImageEditForm,
  GatewayImages,
} from './gateway-images.ts'
import { keyScopes } from './key-scopes.ts'
import { gatewayModel as model, unsupportedText } from './program-fields.ts'

const GatewayModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Unknown, but clients expect a number. */
  created: z.literal(0),
  /** The engine that runs the model. */
  owned_by: z.string(),
  /** Not in OpenAI's API: what the model can be used for. */
  scopes: z.array(z.enum(keyScopes)),
  /** Not in OpenAI's API: `chat`, `vision`, `embedding`…; empty when the engine does not tell. */
  capabilities: z.array(z.string()),
  /** Not in OpenAI's API: the tokens that it can process at once; absent when the engine does not tell. */
  context_window: z.number().int().optional(),
})
export type GatewayModel = z.output<typeof GatewayModel>

export const GatewaySpeechDraft = z.object({
  model,
  input: z
    .string(required('Texte requis'))
    .max(speechLimits.textMax)
    .refine((text) => text.trim() !== '', 'Texte requis'),
  voice: z
    .union([z.string().max(300), z.object({ id: z.string().max(300) }).transform(({ id }) => id)])
    .nullish(),
  /** MP3 by default, as OpenAI's; WAV where the server has no encoder. */
  response_format: z.enum(soundFormats).nullish(),
  stream_format: z.literal('audio', { error: unsupportedText }).nullish(),
  speed: z.number().min(speechLimits.speedMin).max(speechLimits.speedMax).nullish(),
})
export type GatewaySpeechDraft = z.output<typeof GatewaySpeechDraft>

const Granularities = z.array(z.enum(timestampGranularities)).max(timestampGranularities.length)
export const GatewayTranscriptionForm = z.object({
  model,
  language: z.enum(transcriptionLanguages).optional(),
  prompt: z.string().max(transcriptionLimits.promptMax).optional(),
  response_format: z.enum(transcriptionFormats).default('json'),
  temperature: z.coerce
    .number<string | number>()
    .min(transcriptionLimits.temperatureMin)
    .max(transcriptionLimits.temperatureMax)
    .optional(),
  'timestamp_granularities[]': Granularities.optional(),
  stream: z.enum(['false'], { error: unsupportedText }).optional(),
})
export type GatewayTranscriptionForm = z.output<typeof GatewayTranscriptionForm>

const generationProblems = ['model.not-offered', 'engine.unreachable', 'key.out-of-scope'] as const

export const gateway = {
  models: get('/v1/models', {
    access: 'key',
    summary: 'Lister les modèles que la clé permet d’utiliser',
    reply: document(z.object({ object: z.literal('list'), data: z.array(GatewayModel) })),
  }),
  model: get('/v1/models/:model', {
    access: 'key',
    summary: 'Lire un de ces modèles',
    reply: document(GatewayModel),
    problems: ['model.not-found'],
  }),
  chat: post('/v1/chat/completions', {
    access: 'key',
    scope: 'chat',
    summary:
      'Répondre à des messages, en une fois ou au fur et à mesure\u00a0; rien n’est enregistré',
    generates: true,
    maxBodyBytes: 20 * 1024 * 1024,
    body: ChatCompletionDraft,
    reply: documentOrEventStream(ChatCompletion, ChatCompletionChunk),
    problems: [
      ...generationProblems,
      'gateway.picture-refused',
      'gateway.no-sight',
      'gateway.option-unsupported',
      'engine.too-large',
      'knowledge.not-found',
      'knowledge.index-restarting',
    ],
  }),
  embeddings: post('/v1/embeddings', {
    access: 'key',
    scope: 'embeddings',
    summary: 'Donner les vecteurs de textes\u00a0; rien n’est enregistré',
    generates: true,
    maxBodyBytes: 2 * 1024 * 1024,
    body: GatewayEmbeddingsDraft,
    reply: document(GatewayEmbeddings),
    problems: [...generationProblems, 'engine.too-large'],
  }),
  images: post('/v1/images/generations', {
    access: 'key',
    scope: 'images',
    summary: 'Créer des images, ajoutées à la galerie',
    generates: true,
    body: GatewayImageDraft,
    reply: document(GatewayImages),
    problems: [...generationProblems, 'image.unreadable'],
  }),
  edits: post('/v1/images/edits', {
    access: 'key',
    scope: 'images',
    summary:
      'Repeindre une image sous un masque, ou tout entière sans masque\u00a0; le résultat est ajouté aux inpaintings',
    generates: true,
    form: {
      file: editFiles.picture,
      others: [editFiles.listedPicture, editFiles.mask],
      accept: ['image/*'],
      fields: GatewayImageEditForm,
    },
    reply: document(GatewayImages),
    problems: [
      ...generationProblems,
      'gateway.one-picture',
      'inpainting.incomplete',
      'inpainting.mask-empty',
      'inpainting.mask-unreadable',
      'inpainting.picture-too-large',
      'quota.exhausted',
      'file.empty',
      'file.too-large',
      'file.not-an-image',
      'file.heic',
      'image.unreadable',
    ],
  }),
  speech: post('/v1/audio/speech', {
    access: 'key',
    scope: 'speech',
    summary: 'Faire lire un texte à voix haute\u00a0; l’audio est ajouté à l’historique',
    generates: true,
    body: GatewaySpeechDraft,
    reply: file(...soundTypes),
    problems: [...generationProblems, 'speech.mixed-sounds'],
  }),
  transcription: post('/v1/audio/transcriptions', {
    access: 'key',
    scope: 'transcription',
    summary: 'Transcrire un fichier audio ou vidéo\u00a0; le texte est ajouté à l’historique',
    generates: true,
    form: {
      file: 'file',
      isMedia: true,
      others: [],
      accept: transcribableTypes,
      fields: GatewayTranscriptionForm,
    },
    reply: file('application/json', 'text/plain', 'text/vtt'),
    problems: [
      ...generationProblems,
      'transcription.file-missing',
      'transcription.type-refused',
      'transcription.unreadable',
      'transcription.no-model',
    ],
  }),
}
