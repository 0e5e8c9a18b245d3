import { z } from 'zod'
import { document, get, json } from './operation.ts'

export const Features = z.object({
  chatEnabled: z.boolean(),
  imageGenerationEnabled: z.boolean(),
  inpaintingEnabled: z.boolean(),
  audioTranscriptionEnabled: z.boolean(),
  textToSpeechEnabled: z.boolean(),
})
export type Features = z.output<typeof Features>

/** What anyone may know of the place before signing in; feeds the login page and the navigation bar. */
export const Status = z.object({
  /** The administrator's message while maintenance lasts, else `null`. */
  maintenance: z.object({ message: z.string() }).nullable(),
  registration: z.object({
    open: z.boolean(),
    /** No account yet: the next one becomes the administrator. */
    first: z.boolean(),
    /** The first account needs the code of the link on the console. */
    codeRequired: z.boolean(),
  }),
  features: Features,
  limits: z.object({ maxFileSizeBytes: z.number() }),
  version: z.string(),
})
export type Status = z.output<typeof Status>

const Check = z.enum(['ok', 'failed'])
const Readiness = z.object({
  database: Check,
  storage: Check,
  migrations: Check,
  /** Reported, never required: the product serves without an engine. */
  engines: z.array(z.object({ name: z.string(), state: z.enum(['ok', 'unreachable']) })),
})

export const configuration = {
  status: get('/status', { access: 'public', summary: 'État public de l’installation', reply: json(Status), duringMaintenance: true }),
  health: get('/health', {
    access: 'public',
    summary: 'Le serveur vit',
    reply: json(z.object({ status: z.literal('ok') })),
    duringMaintenance: true,
  }),
  ready: get('/ready', { access: 'public', summary: 'Le serveur peut servir', reply: json(Readiness), duringMaintenance: true }),
  openApi: get('/openapi.json', {
    access: 'public',
    summary: 'Ce document',
    reply: document(z.record(z.string(), z.unknown())),
    duringMaintenance: true,
  }),
}
