import type { Api } from '@atelier/contract/api'
import type { Project } from '@atelier/contract/projects/projects'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'

/** See `access-samples.ts`. */
export const projectSamples: { readonly [K in keyof Api['projects']]: MakeSample } = {
  list: emptySample,
  create: () => ({ body: { name: newName() } }),
  read: async (app, owner) => ({ own: { projectId: await ownProject(app, owner) } }),
  change: async (app, owner) => ({
    own: { projectId: await ownProject(app, owner) },
    body: { instructions: 'Répondez en une phrase.' },
  }),
  remove: async (app, owner) => ({ own: { projectId: await ownProject(app, owner) } }),
}

const newName = () => `Projet ${crypto.randomUUID()}`

export async function ownProject(app: TestApp, { token }: Pick<Owner, 'token'>): Promise<string> {
  const made = await app.call('POST', '/projects', { token, body: { name: newName() } })
  return made.json<{ data: Project }>().data.id
}
