import type { Api } from '@atelier/contract/api'
import type { Share } from '@atelier/contract/sharing/shares'
import { emptySample, type MakeSample, type Owner } from '../access/access-sample.ts'
import type { TestApp } from '../create-test-app.ts'

const ownChat = async (app: TestApp, { token }: Owner): Promise<string> => {
  const messages = [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: 'Bonjour à vous.' },
  ]
  const json = JSON.stringify({ title: 'Partagé', model: 'modele-scripte', messages })
  const imported = await app.call('POST', '/chat/import', { token, body: { json } })
  return imported.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
}

/** Sharing is off until an administrator allows it. */
const allowLinks = ({ services }: TestApp) =>
  services.configuration.save({ sharing: { allows: 'link' } })

const draft: MakeSample = async (app, owner) => {
  await allowLinks(app)
  return { body: { chatId: await ownChat(app, owner), audience: 'link', expiresInDays: 7 } }
}
async function makeShare(app: TestApp, owner: Owner) {
  const { body } = await draft(app, owner)
  const made = await app.call('POST', '/shares', { token: owner.token, body })
  return made.json<{ data: { share: Share; secret: string } }>().data
}

const ownShare: MakeSample = async (app, owner) => ({
  own: { shareId: (await makeShare(app, owner)).share.id },
})
/** Whoever has the secret may read. */
const heldShare: MakeSample = async (app, owner) => {
  const { share, secret } = await makeShare(app, owner)
  return { shared: { shareId: share.id }, body: { secret } }
}
/** It has no file: whoever asks is not refused for who they are, but for the number. */
const heldFile: MakeSample = async (app, owner) => {
  const { shared } = await heldShare(app, owner)
  return { ...(shared && { shared }), body: { secret: '', number: 1 } }
}

/** See `access-samples.ts`. */
export const shareSamples: { readonly [K in keyof Api['shares']]: MakeSample } = {
  list: emptySample,
  revoke: ownShare,
  revokeAll: emptySample,
  read: heldShare,
  file: heldFile,
  readAsMember: heldShare,
  fileAsMember: heldFile,
  bytes: () => ({ shared: { number: '1' } }),
}
export const sharingSamples: { readonly [K in keyof Api['sharing']]: MakeSample } = {
  create: draft,
  refresh: ownShare,
  copy: heldShare,
}
export const sharingAdminSamples: { readonly [K in keyof Api['sharingAdmin']]: MakeSample } = {
  list: emptySample,
  revoke: async (app, owner) => ({
    shared: { shareId: (await makeShare(app, owner)).share.id },
  }),
}
