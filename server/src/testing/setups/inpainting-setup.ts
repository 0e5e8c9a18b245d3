import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import type { QuotaStatus } from '@atelier/contract/inpainting/quota-ledger'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../create-test-app.ts'

/** An image of one colour. */
export const solid = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
/** A mask: a white square on black. */
export const whiteSquare = async (width = 60, height = 40) =>
  sharp(await solid('#000000', width, height))
    .composite([{ input: await solid('#ffffff', 20, 20), left: 10, top: 10 }])
    .png()
    .toBuffer()

/** What a test sends instead of the default. */
export interface Sent {
  readonly fields?: Readonly<Record<string, string>>
  readonly original?: Buffer | undefined
  readonly mask?: Buffer | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly by?: string
}
type CallResponse = Awaited<ReturnType<TestApp['call']>>
export const recordOf = ({ json }: CallResponse) => json<{ data: InpaintingRecord }>().data

/** The body of a request for an inpainting. */
export async function inpaintingForm({ fields, ...files }: Omit<Sent, 'headers' | 'by'> = {}) {
  const form = new FormData()
  const original = 'original' in files ? files.original : await solid('#204080')
  const mask = 'mask' in files ? files.mask : await whiteSquare()
  // The mask first: the sender chooses the order of the parts.
  if (mask) form.set('maskImage', new File([new Uint8Array(mask)], 'masque.png'))
  if (original) form.set('originalImage', new File([new Uint8Array(original)], 'photo.png'))
  for (const [name, value] of Object.entries({ model: 'sd/peintre', prompt: 'Un ciel', ...fields }))
    form.set(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return {
    rawBody: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': type },
  }
}

/** A user who edits images on the real application with a scripted engine. */
export async function createInpaintingSetup() {
  const painter = createScriptedImageEngine()
  const app = await createTestApp({ engines: [painter] })
  // The first account is the administrator's, whose usage is not counted.
  const admin = await app.createUser('Admin')
  const user = await app.createUser()

  async function send({ headers, by = user.token, ...sent }: Sent = {}) {
    const { rawBody, headers: own } = await inpaintingForm(sent)
    return await app.call('POST', '/inpainting', {
      token: by,
      rawBody,
      headers: { ...own, ...headers },
    })
  }
  const get = (path: string, by = user.token) =>
    app.call('GET', `/inpainting${path}`, { token: by })
  const quota = async () => (await get('/quota')).json<{ data: QuotaStatus }>().data
  const setQuota = (inpainting_quota: number | null) =>
    app.services.database.queries
      .updateTable('users')
      .set({ inpainting_quota })
      .where('id', '=', user.user.id)
      .execute()
  const filesLeft = async () => (await Array.fromAsync(app.services.storage.list())).length
  const rowsLeft = async () =>
    (await app.services.database.queries.selectFrom('inpaintings').selectAll().execute()).length
  const fetched = async (link: string) =>
    Buffer.from(await (await fetch(`${await app.url()}${link}`)).arrayBuffer())

  return {
    app,
    painter,
    admin,
    user,
    send,
    get,
    quota,
    setQuota,
    filesLeft,
    rowsLeft,
    fetched,
  }
}
export type InpaintingSetup = Awaited<ReturnType<typeof createInpaintingSetup>>
