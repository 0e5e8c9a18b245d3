import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readCgroup } from './cgroup.ts'

/** A tree as Linux shows it. */
async function groups(
  files: Readonly<Record<string, string>>,
  membership = '0::/app.slice/serveur\n',
) {
  const folder = await temporaryFolder()
  for (const [file, text] of Object.entries({ ...files, membership })) {
    const path = join(folder.path, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  const read = readCgroup(folder.path, join(folder.path, 'membership'))
  return {
    memory: read.memory(),
    cpu: read.cpu(),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test('la borne la plus étroite compte, fût-elle plus haut, sans les fichiers que le système peut oublier', async () => {
  await using found = await groups({
    'memory.max': 'max\n',
    'app.slice/memory.max': '1000\n',
    'app.slice/memory.current': '700\n',
    'app.slice/memory.stat': 'anon 100\ninactive_file 200\n',
    'app.slice/serveur/memory.max': '4000\n',
    'app.slice/serveur/memory.current': '650\n',
    'app.slice/serveur/cpu.max': '150000 100000\n',
    'app.slice/serveur/cpu.stat': 'usage_usec 2500\nuser_usec 2000\n',
  })
  expect(found.memory).toEqual({ totalBytes: 1000, usedBytes: 500 })
  expect(found.cpu).toEqual({ cores: 1.5, usedMicroseconds: 2500 })
})

test('dans un conteneur, où son propre chemin n’existe pas, la racine est la borne', async () => {
  await using found = await groups(
    { 'memory.max': '2048\n', 'memory.current': '1024\n' },
    '0::/../../ailleurs\n',
  )
  expect(found.memory).toEqual({ totalBytes: 2048, usedBytes: 1024 })
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'sans borne',
    {
      'memory.max': 'max\n',
      'memory.current': '1\n',
      'cpu.max': 'max 100000\n',
      'cpu.stat': 'usage_usec 1\n',
    },
    '0::/\n',
  ],
  ['sans ce qui est utilisé', { 'memory.max': '1000\n', 'cpu.max': '100000 100000\n' }, '0::/\n'],
  ['avec des fichiers illisibles', { 'memory.max': 'beaucoup\n', 'cpu.max': '\n' }, '0::/\n'],
  [
    'avec la première version',
    { 'memory.max': '1000\n', 'memory.current': '1\n' },
    '4:memory:/serveur\n',
  ],
])('%s, rien n’est borné', async (_, files, membership) => {
  await using found = await groups(files, membership)
  expect([found.memory, found.cpu]).toEqual([undefined, undefined])
})
