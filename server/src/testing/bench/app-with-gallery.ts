import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { makeId } from '#platform/ids.ts'
import type { NewFile } from '#storage/stored-files.ts'
import { createTestApp } from '../create-test-app.ts'

export interface GalleryPlan {
  readonly dataFolder: string
  readonly pictures: number
}

const size = { width: 512, height: 512 }
/** Images with a real file; the others show one of these. */
const files = 24

/** The whole application with one user whose gallery has many images. */
export async function openAppWithGallery({ dataFolder, pictures }: GalleryPlan) {
  const app = await createTestApp({ dataFolder })
  const { user, tokens } = await app.createUser()
  const thumbnails: string[] = []
  for (let index = 0; index < files; index += 1)
    thumbnails.push(await addThumbnail(app, user.id, index))
  addRows(join(dataFolder, 'atelier.db'), user.id, { thumbnails, pictures })
  return { app, user, tokens }
}

async function addThumbnail(
  { services }: Awaited<ReturnType<typeof createTestApp>>,
  ownerId: string,
  index: number,
): Promise<string> {
  const grain = { type: 'gaussian', mean: 110 + 4 * index, sigma: 12 } as const
  const webp = await sharp({
    create: { width: 384, height: 384, channels: 3, background: '#808080', noise: grain },
  })
    .webp()
    .toBuffer()
  const stream = Readable.from([webp])
  const file: NewFile = {
    ownerId,
    kind: 'images',
    mediaType: 'image/webp',
    originalName: '',
    stream,
  }
  return await services.files.create(file, async (_, { id }) => id)
}

interface Rows {
  readonly thumbnails: readonly string[]
  readonly pictures: number
}
function addRows(database: string, userId: string, { thumbnails, pictures }: Rows): void {
  const raw = new DatabaseSync(database)
  const insert = raw.prepare(`insert into images
    (id, user_id, file_id, thumbnail_file_id, prompt, prompt_words, negative_prompt, model, width, height, asked, applied, used_seed, origin,
      byte_size, is_favorite, created_at)
    values (?, ?, ?, ?, ?, ?, '', 'sd/peintre', 512, 512, ?, '{}', null, 'generated', 400000, 0, ?)`)
  const requested = {
    negativePrompt: '',
    model: 'sd/peintre',
    ...size,
    steps: 20,
    guidanceScale: 7.5,
    seed: -1,
  }
  raw.exec('begin')
  for (let index = 0; index < pictures; index += 1) {
    const file = thumbnails[index % thumbnails.length] ?? ''
    const prompt = `Image ${index + 1}`
    insert.run(
      makeId(),
      userId,
      file,
      file,
      prompt,
      ` image ${index + 1}`,
      JSON.stringify({ ...requested, prompt }),
      1_700_000_000_000 + index,
    )
  }
  raw.exec('commit')
  raw.close()
}
