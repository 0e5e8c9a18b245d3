import { z } from 'zod'
import { eventStream, get, json, post } from '#wire/operation.ts'

/** What people who install get wrong, and the server sees. */
export const setupChecks = [
  'proxy',
  'disk',
  'registration',
  'backup',
  'admin-password',
  'engine-key',
] as const
export const SetupCheckName = z.enum(setupChecks)
export type SetupCheckName = z.output<typeof SetupCheckName>

export const SetupCheck = z.object({
  name: SetupCheckName,
  state: z.enum(['ok', 'advice', 'fault']),
  /** What exactly, where one sentence has several. */
  detail: z.enum(['untrusted', 'trusts-all', 'none', 'late', 'failed', 'low', 'full']).nullable(),
  /** What it is about: the name of an engine. */
  subject: z.string().nullable(),
})
export type SetupCheck = z.output<typeof SetupCheck>

export const SetupReport = z.object({
  checks: z.array(SetupCheck),
  /** The server's clock, to be compared with that of the browser. */
  now: z.iso.datetime(),
  /** Where users open the installation, if that was said. */
  publicUrl: z.string().nullable(),
  /** The largest file that an ordinary upload may have. */
  maxFileBytes: z.number().int(),
})
export type SetupReport = z.output<typeof SetupReport>

/** A stream of a few events at a known distance: what holds it back makes them arrive together. */
export const streamProbe = { events: 5, everyMs: 300 } as const
/** No probe is larger, whatever an upload may be. */
export const maxProbeBytes = 50 * 1024 * 1024

export const setup = {
  setup: get('/system/setup', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Vérifier le réglage de l’installation',
    reply: json(SetupReport),
  }),
  streamProbe: get('/system/setup/stream', {
    access: 'admin',
    right: 'monitoring',
    summary:
      'Recevoir quelques événements espacés\u00a0: un proxy qui retient les flux les fait arriver ensemble',
    reply: eventStream(z.object({ index: z.number().int() })),
  }),
  uploadProbe: post('/system/setup/upload', {
    access: 'admin',
    right: 'monitoring',
    summary:
      'Envoyer un fichier qui n’est pas gardé\u00a0: un proxy qui limite les envois le refuse',
    stores: 'text',
    form: {
      file: 'file',
      accept: ['application/octet-stream'],
      maxBytes: maxProbeBytes,
    },
    reply: json(z.object({ bytes: z.number().int() })),
  }),
}
