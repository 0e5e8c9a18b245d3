import { z } from 'zod'
import { file, get, json } from '#wire/operation.ts'

const HelpTopic = z.object({ id: z.string(), title: z.string(), summary: z.string() })
export type HelpTopic = z.output<typeof HelpTopic>
const HelpPage = HelpTopic.extend({ markdown: z.string() })
export type HelpPage = z.output<typeof HelpPage>

/** The program that answers: what its licence asks to be shown to everyone who uses it. */
export const About = z.object({
  version: z.string(),
  /** `null` where the program runs without its history. */
  commit: z.string().nullable(),
  licence: z.string(),
  /** The parts that it is made with, and their licences. */
  notice: z.string(),
  /** What the administrator's own update channel announces; the server asks nobody. */
  updates: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['no-channel', 'unreadable']) }),
    z.object({ state: z.enum(['current', 'newer']), version: z.string() }),
  ]),
})
export type About = z.output<typeof About>

/** The help page that also shows these facts. */
export const aboutTopicId = 'a-propos'

export const help = {
  topics: get('/help', {
    access: 'user',
    summary: 'Lister les pages d’aide',
    reply: json(z.array(HelpTopic)),
  }),
  page: get('/help/:topicId', {
    access: 'user',
    summary: 'Lire une page d’aide',
    reply: json(HelpPage),
    problems: ['help.not-found'],
  }),
  about: get('/about', {
    access: 'user',
    summary: 'Lire la version en service, sa licence et ses composants',
    reply: json(About),
  }),
  source: get('/about/source', {
    access: 'user',
    cost: 'costly',
    summary: 'Télécharger le code source de la version en service, dans une archive zip',
    reply: file('application/zip'),
  }),
}
