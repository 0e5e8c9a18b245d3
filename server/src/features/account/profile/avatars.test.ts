import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { IncomingForm } from '#storage/incoming-files.ts'
import { createAccountsSetup } from '#testing/setups/accounts-setup.ts'
import { countFiles } from '#testing/temporary-folder.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('photos des comptes', () => {
  const picture = (width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: '#1976d2' } })
      .jpeg()
      .toBuffer()
  const callerOf = ({ id }: { readonly id: string }) => ({
    userId: id,
    signal: new AbortController().signal,
  })
  const upload = (bytes: Buffer, isTruncated = false): IncomingForm<undefined> => ({
    async read(take) {
      await take('avatar', {
        ...{ originalName: 'moi.jpg', stream: Readable.from([bytes]) },
        maxBytes: 1024,
        isTruncated: () => isTruncated,
      })
      return undefined
    },
  })
  const opened = async (
    setup: Awaited<ReturnType<typeof createAccountsSetup>>,
    link: string | null,
  ) => {
    const { pathname, searchParams } = new URL(link ?? '', 'http://atelier.example')
    const signature = { expires: searchParams.get('e') ?? '', sign: searchParams.get('s') ?? '' }
    const file = await setup.files.openByLink(pathname.replace('/uploads/', ''), signature)
    return file && { mediaType: file.mediaType, bytes: await buffer(file.stream) }
  }

  test('une photo devient un carré de 512 pixels derrière un lien signé', async () => {
    await using setup = await createAccountsSetup()
    const { user } = await setup.createUser()
    const { avatar } = await setup.service.setAvatar(callerOf(user), upload(await picture()))
    expect(avatar).toMatch(/^\/uploads\/[\w-]+\?e=\d+&s=[\w-]+$/)
    expect((await setup.service.profile(user.id)).avatar).toBe(avatar)
    const file = await opened(setup, avatar)
    expect(file?.mediaType).toBe('image/webp')
    expect(await sharp(file?.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
  })

  test('une nouvelle photo remplace l’ancienne, dont rien ne reste', async () => {
    await using setup = await createAccountsSetup()
    const { user } = await setup.createUser()
    const first = await setup.service.setAvatar(callerOf(user), upload(await picture()))
    const second = await setup.service.setAvatar(callerOf(user), upload(await picture()))
    expect(await opened(setup, first.avatar)).toBeUndefined()
    expect((await opened(setup, second.avatar))?.mediaType).toBe('image/webp')
    expect(await setup.database.queries.selectFrom('files').selectAll().execute()).toHaveLength(1)
    expect(await countFiles(setup.folder)).toBe(1)
  })

  test('des photos envoyées à la fois n’en laissent qu’une', async () => {
    await using setup = await createAccountsSetup()
    const { user } = await setup.createUser()
    const bytes = await picture()
    await Promise.all(
      Array.from({ length: 5 }, () => setup.service.setAvatar(callerOf(user), upload(bytes))),
    )
    expect(await setup.database.queries.selectFrom('files').selectAll().execute()).toHaveLength(1)
    expect(await countFiles(setup.folder)).toBe(1)
  })

  test('un fichier refusé ne laisse rien et garde la photo d’avant', async () => {
    await using setup = await createAccountsSetup()
    const { user } = await setup.createUser()
    const { avatar } = await setup.service.setAvatar(callerOf(user), upload(await picture()))
    const refusals: [Buffer, boolean, string][] = [
      [Buffer.alloc(0), false, 'file.empty'],
      [Buffer.from('Bonjour'), false, 'file.not-an-image'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), false, 'file.not-an-image'],
      [(await picture()).subarray(0, 2000), false, 'file.not-an-image'],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), false, 'file.heic'],
      [await picture(), true, 'file.too-large'],
      [await picture(12_001, 4), false, 'file.not-an-image'],
    ]
    for (const [bytes, isTruncated, expected] of refusals)
      await expect(
        setup.service.setAvatar(callerOf(user), upload(bytes, isTruncated)),
      ).rejects.toEqual(code(expected))
    expect((await setup.service.profile(user.id)).avatar).toBe(avatar)
    expect(await countFiles(setup.folder)).toBe(1)
  })
})
