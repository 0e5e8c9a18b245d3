import { z } from 'zod'
import { SharingSettings } from '#sharing/sharing-policy.ts'
import { document, get, json } from '#wire/operation.ts'
import { RegistrationMode } from './registration-mode.ts'

export const Features = z.object({
  chatEnabled: z.boolean(),
  imageGenerationEnabled: z.boolean(),
  inpaintingEnabled: z.boolean(),
  audioTranscriptionEnabled: z.boolean(),
  textToSpeechEnabled: z.boolean(),
  knowledgeEnabled: z.boolean(),
})
export type Features = z.output<typeof Features>

/** What everyone may know before signing in; the sign-in page and the navigation bar use it. */
export const Status = z.object({
  /** The administrator's message during maintenance, else `null`. */
  maintenance: z.object({ message: z.string() }).nullable(),
  registration: z.object({
    open: z.boolean(),
    /** There is no account yet: the first one becomes the administrator. */
    first: z.boolean(),
    /** The first account needs the code that the server prints on its console. */
    codeRequired: z.boolean(),
    mode: RegistrationMode,
    /** A new account works once its address was confirmed by a mail. */
    confirmsAddress: z.boolean(),
    /** The only ones whose addresses are accepted; empty: all are. */
    domains: z.array(z.string()),
    /** The administrator's words to who wants an account; may be empty. */
    sentence: z.string(),
  }),
  features: Features,
  /** Users may let replies remember what they chose. */
  allowsMemories: z.boolean(),
  limits: z.object({
    maxFileSizeBytes: z.number(),
    maxMediaSizeBytes: z.number(),
    /** Tokens that a reply may have, whatever its chat allows. */
    maxTokensPerRequest: z.number(),
    /** Hours after its last message until a temporary chat disappears. */
    temporaryChatHours: z.number(),
    /** The longest that a new access key works, in days; `null` without a limit. */
    longestKeyDays: z.number().nullable(),
  }),
  /** Which shares of chats the administrator allows. */
  sharing: SharingSettings.strip(),
  /** Ways in besides the password. */
  signIn: z.object({
    /** Passwords open the administrator's account alone. */
    passwordsClosed: z.boolean(),
    /** Some account has a passkey. */
    passkeys: z.boolean(),
    /** A forgotten password can be replaced by a link that is sent by mail. */
    forgotten: z.boolean(),
    /** Identity providers to sign in with. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The one of them to which the page leads of its own accord. */
    goesTo: z.string().nullable(),
  }),
  /** The installation sends mails. */
  sendsMail: z.boolean(),
  version: z.string(),
  /**
   * Id of the web app's build that every server serves now. A page with another id is outdated.
   * `null` while servers serve different ones, or when the web app comes from elsewhere.
   */
  build: z.string().nullable(),
})
export type Status = z.output<typeof Status>

const Check = z.enum(['ok', 'failed'])
const Readiness = z.object({
  database: Check,
  /** `low`: no new files are accepted, all else works; `away`: the same of a shared storage that does not answer. */
  storage: z.enum(['ok', 'low', 'away', 'failed']),
  migrations: Check,
  /** For information: the product works without an engine. Only for the administrator's session or with the metrics token. */
  engines: z.array(z.object({ name: z.string(), state: z.enum(['ok', 'unreachable']) })).optional(),
})

/** What is told before signing in. Apart from the rest of the configuration, so that the sign-in page stays light. */
export const statusOperations = {
  status: get('/status', {
    access: 'public',
    summary: 'Lire l’état public de l’installation',
    reply: json(Status),
    duringMaintenance: true,
  }),
  health: get('/health', {
    access: 'public',
    summary: 'Vérifier que le serveur répond',
    reply: json(z.object({ status: z.literal('ok') })),
    duringMaintenance: true,
  }),
  ready: get('/ready', {
    access: 'public',
    summary: 'Vérifier que le serveur est prêt',
    reply: json(Readiness),
    problems: ['server.not-ready'],
    duringMaintenance: true,
  }),
  openApi: get('/openapi.json', {
    access: 'public',
    summary: 'Lire ce document',
    reply: document(z.record(z.string(), z.unknown())),
    duringMaintenance: true,
  }),
}
