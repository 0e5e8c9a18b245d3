import type { Api } from '@atelier/contract/api'
import type { CreatedImage } from '@atelier/contract/images/images'
import type { inpainting } from '@atelier/contract/inpainting/inpainting'
import sharp from 'sharp'
import type { TestApp } from '../create-test-app.ts'
import { multipartBody } from '../multipart-body.ts'
import { emptySample, type MakeSample, type Owner } from './access-sample.ts'

const ownImage: MakeSample = async (app, owner) => ({
  own: { imageId: await createImage(app, owner) },
})
const ownInpainting: MakeSample = async (app, owner) => ({
  own: { inpaintingId: await createInpainting(app, owner) },
})

/** See `access-samples.ts`. */
export const imageSamples: {
  readonly [K in keyof Api['images']]: MakeSample
} = {
  generate: () => ({ body: { prompt: 'Un phare', model: 'sd/peintre' } }),
  batch: () => ({ body: { prompt: 'Un phare', model: 'sd/peintre', count: 2 } }),
  regenerate: ownImage,
  upscale: async (app, owner) => ({ ...(await ownImage(app, owner)), body: {} }),
  presets: emptySample,
  savePreset: () => ({ body: { name: 'Portrait', params: {} } }),
  removePreset: async (app, owner) => ({ own: { presetId: await savedPreset(app, owner) } }),
  history: emptySample,
  facets: emptySample,
  downloadSelected: async (app, owner) => ({ body: { ids: [await createImage(app, owner)] } }),
  removeSelected: async (app, owner) => ({ body: { ids: [await createImage(app, owner)] } }),
  read: ownImage,
  remove: ownImage,
  setFavorite: async (app, owner) => ({ ...(await ownImage(app, owner)), body: {} }),
  setTags: async (app, owner) => ({ ...(await ownImage(app, owner)), body: { tags: ['phare'] } }),
  download: ownImage,
}

/** See `access-samples.ts`. */
export const inpaintingSamples: { readonly [K in keyof typeof inpainting]: MakeSample } = {
  repaint: () => inpaintingForm(),
  history: emptySample,
  quota: emptySample,
  read: ownInpainting,
  download: ownInpainting,
  remove: ownInpainting,
}

async function createImage(app: TestApp, { token }: Owner): Promise<string> {
  const body = { prompt: 'Un phare', model: 'sd/peintre', width: 256, height: 256 }
  const made = await app.call('POST', '/images/generations', { token, body })
  return made.json<{ data: CreatedImage }>().data.image.id
}

const inpaintingForm = async () => {
  const maskCanvas = `data:image/png;base64,${(await createSmallPicture('#ffffff')).toString('base64')}`
  return multipartBody('originalImage', await createSmallPicture(), 'photo.png', {
    model: 'sd/peintre',
    prompt: 'Un ciel',
    maskCanvas,
  })
}
async function createInpainting(app: TestApp, { token }: Owner): Promise<string> {
  const made = await app.call('POST', '/inpainting', { token, ...(await inpaintingForm()) })
  return made.json<{ data: { id: string } }>().data.id
}

async function savedPreset(app: TestApp, { token }: Owner): Promise<string> {
  const saved = await app.call('POST', '/images/presets', {
    token,
    body: { name: 'Portrait', params: {} },
  })
  return saved.json<{ data: { id: string } }>().data.id
}

export const createSmallPicture = (background = '#1976d2') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
