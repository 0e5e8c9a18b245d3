import { z } from 'zod'
import { get, json } from '#wire/operation.ts'

const HelpTopic = z.object({ id: z.string(), title: z.string(), summary: z.string() })
export type HelpTopic = z.output<typeof HelpTopic>
const HelpPage = HelpTopic.extend({ markdown: z.string() })
export type HelpPage = z.output<typeof HelpPage>

export const help = {
  topics: get('/help', {
    access: 'user',
    summary: 'Pages d’aide',
    reply: json(z.array(HelpTopic)),
  }),
  page: get('/help/:topicId', {
    access: 'user',
    summary: 'Lire une page d’aide',
    reply: json(HelpPage),
    problems: ['help.not-found'],
  }),
}
