import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ggufBytes } from '#testing/models/gguf-bytes.ts'
import { tinyChatModel } from '#testing/models/tiny-chat-model.ts'
import { type LocalModelProblemCode, localAbilities } from '../../local-models.ts'
import { createModelScan } from '../../models-folder/model-scan.ts'
import { checkGguf } from './check-gguf.ts'
import type { MemorySpace } from './plan-memory.ts'

let root: string
let chats: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-gguf-'))
  for (const ability of localAbilities)
    await mkdir(join(root, 'models', ability), { recursive: true })
  chats = join(root, 'models/chat')
})
afterEach(() => rm(root, { recursive: true }))

/** The ids of the usable models in the folder, and the problems of the others. */
async function found(space: Partial<MemorySpace> = {}) {
  const scan = createModelScan({
    folder: join(root, 'models'),
    check: (entry) => checkGguf(entry, space),
  })
  await scan.scan()
  return scan.models()
}
async function checkOf(bytes: Uint8Array, space: Partial<MemorySpace> = {}) {
  await writeFile(join(chats, 'un.gguf'), bytes)
  return (await found(space))[0]?.check
}

const good = tinyChatModel()
const truncated = (length: number) => good.subarray(0, length)
/** The same file with a few bytes changed. */
const altered = (offset: number, ...bytes: number[]) => {
  const copy = Buffer.from(good)
  copy.set(bytes, offset)
  return copy
}
const huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]
const text = (value: string) => ({ kind: 'text', value }) as const
const texts = (...value: string[]) => ({ kind: 'texts', value }) as const
const valued = (values: NonNullable<Parameters<typeof tinyChatModel>[0]>['values']) =>
  tinyChatModel({ values: { ...values } })
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])
const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u001a\n'), Buffer.alloc(200)])

const bad: readonly (readonly [what: string, bytes: Uint8Array, code: LocalModelProblemCode])[] = [
  ['un fichier vide', Buffer.alloc(0), 'empty'],
  ['un octet', Buffer.from('G'), 'not-a-model'],
  ['du texte', Buffer.from('Bonjour, je suis un texte.\n'), 'not-a-model'],
  ['une page de connexion', Buffer.from('<!doctype html><title>Connexion</title>'), 'not-a-model'],
  ['une archive renommée', zip, 'not-a-model'],
  ['un modèle compressé', gzipSync(good), 'not-a-model'],
  ['une image renommée', png, 'not-a-model'],
  [
    'un renvoi de Git LFS',
    Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n'),
    'not-a-model',
  ],
  ['un modèle coupé dans son titre', truncated(10), 'truncated'],
  ['un modèle coupé dans ses mots', truncated(2000), 'truncated'],
  ['un modèle coupé dans ses nombres', truncated(good.length - 40), 'truncated'],
  ['un modèle coupé à la moitié', truncated(good.length / 2), 'truncated'],
  ['l’ordre des octets inversé', altered(4, 0, 0, 0, 3), 'unsupported-format'],
  ['une version à venir', altered(4, 99), 'unsupported-format'],
  ['un nombre de tenseurs impossible', altered(8, ...huge), 'not-a-model'],
  ['un nombre de valeurs impossible', altered(16, ...huge), 'not-a-model'],
  ['un texte d’une longueur impossible', altered(24, ...huge), 'not-a-model'],
  [
    'une valeur d’une sorte inconnue',
    altered(24 + 8 + 'general.architecture'.length, 77),
    'not-a-model',
  ],
  ['aucune architecture', valued({ 'general.architecture': undefined }), 'missing-metadata'],
  [
    'une architecture inconnue',
    valued({ 'general.architecture': text('inconnue') }),
    'wrong-architecture',
  ],
  [
    'un modèle qui ne fait que comparer des textes',
    valued({ 'general.architecture': text('bert') }),
    'wrong-architecture',
  ],
  [
    'un modèle de vision seul',
    valued({ 'general.architecture': text('clip') }),
    'wrong-architecture',
  ],
  [
    'deux fois le même mot',
    valued({ 'tokenizer.ggml.tokens': texts('<unk>', '<s>', '</s>', 'oui', 'oui') }),
    'duplicate-tokens',
  ],
  ['aucun mot', valued({ 'tokenizer.ggml.tokens': undefined }), 'missing-metadata'],
  [
    'moins de poids que de mots',
    valued({ 'tokenizer.ggml.scores': { kind: 'floats', value: [0, 0] } }),
    'missing-metadata',
  ],
  ['aucune longueur de mémoire', valued({ 'llama.context_length': undefined }), 'missing-metadata'],
  [
    'aucune couche',
    valued({ 'llama.block_count': { kind: 'uint32', value: 0 } }),
    'missing-metadata',
  ],
  ['un morceau d’un modèle', valued({ 'split.count': { kind: 'uint32', value: 3 } }), 'split'],
  ['un en-tête sans modèle', ggufBytes({ values: {}, tensors: [] }), 'missing-metadata'],
]

describe('un fichier qui n’est pas un modèle de discussion', () => {
  it.each(bad)('%s est refusé', async (_what, bytes, code) => {
    expect(await checkOf(bytes)).toMatchObject({
      problem: { code, detail: expect.stringMatching(/./) },
    })
  })

  it('un dossier nommé comme un modèle', async () => {
    await mkdir(join(chats, 'dossier.gguf'))
    expect(await found()).toMatchObject([
      { entry: { id: 'chat/dossier.gguf' }, check: { problem: { code: 'not-a-file' } } },
    ])
  })

  it('un lien qui mène hors du dossier, ou nulle part', async () => {
    await writeFile(join(root, 'ailleurs.gguf'), good)
    await symlink(join(root, 'ailleurs.gguf'), join(chats, 'lien.gguf'))
    await symlink(join(root, 'rien.gguf'), join(chats, 'perdu.gguf'))
    expect(
      (await found()).map(({ entry, check }) => [
        entry.name,
        'problem' in check && check.problem.code,
      ]),
    ).toEqual([
      ['lien.gguf', 'outside-the-folder'],
      ['perdu.gguf', 'unreadable'],
    ])
  })

  it('un modèle trop grand pour la machine', async () => {
    expect(await checkOf(good, { machineBytes: good.length * 2 })).toMatchObject({
      problem: { code: 'machine-too-small' },
    })
  })
})

describe('un modèle de discussion', () => {
  it('dit son nom, sa mémoire et la taille de ses conversations', async () => {
    const bytes = tinyChatModel({ name: 'Petit', contextLength: 100_000 })
    const check = await checkOf(bytes, { machineBytes: 8_000_000_000 })
    expect(check).toMatchObject({
      name: 'Petit',
      details: { architecture: 'llama', contextSize: 16_384, sequences: 4 },
    })
    expect(check).toHaveProperty('memoryBytes', Math.round(bytes.length * 2.2 + 4 * 16_384 * 640))
  })

  it('a des conversations plus courtes sur une petite machine', async () => {
    const check = await checkOf(tinyChatModel({ contextLength: 100_000 }), {
      machineBytes: 12_000_000,
    })
    expect(check).toMatchObject({ details: { sequences: 1 } })
    expect(check).toHaveProperty(
      'details.contextSize',
      expect.toSatisfy((size: number) => size > 512 && size < 16_384),
    )
  })

  it('porte le nom de son fichier quand il n’en a pas', async () => {
    expect(await checkOf(valued({ 'general.name': undefined }))).toMatchObject({ name: 'un' })
  })

  it('un lien à l’intérieur du dossier est suivi, un fichier en chemin est laissé', async () => {
    await writeFile(join(root, 'models/vrai.gguf'), good)
    await symlink(join(root, 'models/vrai.gguf'), join(chats, 'lien.gguf'))
    await writeFile(join(chats, 'suite.gguf.part'), 'début')
    await writeFile(join(chats, '.caché'), 'rien')
    expect((await found()).map(({ entry, check }) => [entry.name, 'problem' in check])).toEqual([
      ['lien.gguf', false],
    ])
  })
})
