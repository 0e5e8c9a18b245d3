import type { prompts } from '@atelier/contract/prompts/prompts'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'

/** One field, and a command that no other prompt has. */
export const promptDraft = (change: object = {}) => ({
  command: `lettre-${crypto.randomUUID().slice(-12)}`,
  title: 'Lettre au voisin',
  text: 'Écris à {{nom}} une lettre courtoise.',
  fields: [{ name: 'nom', kind: 'text', label: 'Nom', isRequired: true }],
  ...change,
})

/** Creates a prompt and returns its id. */
export async function createPrompt(app: TestApp, token: string, change?: object): Promise<string> {
  const { json } = await app.call('POST', '/prompts', { token, body: promptDraft(change) })
  return json<{ data: { id: string } }>().data.id
}

/** Shares it by a link and returns the secret. */
export async function sharePrompt(app: TestApp, token: string, promptId: string): Promise<string> {
  const path = `/prompts/${promptId}/audience`
  const { json } = await app.call('PUT', path, { token, body: { kind: 'link' } })
  return json<{ data: { secret: string } }>().data.secret
}

const own: MakeSample = async (app, { token }) => ({
  own: { promptId: await createPrompt(app, token) },
})
/** Of somebody else. */
async function otherLink(app: TestApp) {
  const { token } = await app.createUser('Voisine')
  const promptId = await createPrompt(app, token)
  return { promptId, secret: await sharePrompt(app, token, promptId) }
}
async function addedPrompt(app: TestApp, { token }: Owner) {
  const { promptId, secret } = await otherLink(app)
  await app.call('POST', '/prompts/add', { token, body: { secret } })
  return promptId
}
const link: MakeSample = async (app) => ({ body: { secret: (await otherLink(app)).secret } })

/** See `access-samples.ts`. */
export const promptSamples: { readonly [K in keyof typeof prompts]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: promptDraft() }),
  read: own,
  change: async (app, owner) => ({
    ...(await own(app, owner)),
    body: promptDraft({ title: 'Autre titre de prompt', version: 1 }),
  }),
  duplicate: own,
  pin: async (app, owner) => ({ ...(await own(app, owner)), body: { isPinned: true } }),
  remove: own,
  versions: own,
  restore: async (app, owner) => ({ ...(await own(app, owner)), shared: { number: '1' } }),
  share: async (app, owner) => ({ ...(await own(app, owner)), body: { kind: 'link' } }),
  open: link,
  add: link,
  removeAdded: async (app, owner) => ({ own: { addedId: await addedPrompt(app, owner) } }),
}
