import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readZip } from '#testing/read-zip.ts'
import { readCommit } from './read-commit.ts'
import { createRunningProgram } from './running-program.ts'
import { listSourceFiles } from './source-archive.ts'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true })
})

async function folderWith(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'atelier-about-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

test('le commit se lit d’une branche, d’une branche empaquetée, d’un commit isolé et d’un arbre de travail', async () => {
  const branch = { '.git/HEAD': 'ref: refs/heads/main\n' }
  expect(readCommit(await folderWith({ ...branch, '.git/refs/heads/main': 'a1\n' }))).toBe('a1')
  expect(
    readCommit(await folderWith({ ...branch, '.git/packed-refs': '# x\nb2 refs/heads/main\n' })),
  ).toBe('b2')
  expect(readCommit(await folderWith({ '.git/HEAD': 'c3\n' }))).toBe('c3')
  const shared = await folderWith({
    'git/worktrees/w/HEAD': 'ref: refs/heads/w\n',
    'git/worktrees/w/commondir': '../..\n',
    'git/refs/heads/w': 'd4\n',
  })
  const worktree = await folderWith({ '.git': `gitdir: ${join(shared, 'git/worktrees/w')}\n` })
  expect(readCommit(worktree)).toBe('d4')
  expect(readCommit(await folderWith({ NOTICE: 'sans historique' }))).toBeUndefined()
})

test('l’archive du code n’a que du code : ni données, ni clé, ni réglage de la machine', async () => {
  const root = await folderWith({
    'package.json': '{}',
    LICENSE: '',
    '.env': 'SECRET_KEY=x',
    '.npmrc': '_authToken=x',
    'cle.pem': 'x',
    'notes-du-serveur.md': 'x',
    'README.md': '',
    'data/base.json': 'x',
    'sauvegarde/base.json': 'x',
    'server/src/main.ts': '',
    'server/cle.pem': 'x',
    'server/.env': 'x',
    'server/donnees/base.json': 'x',
    'web/dist/index.html': '',
    'web/node_modules/a/index.js': '',
    'tools/runtime/node.js': '',
    'web/index.html': '',
  })
  const source = ['LICENSE', 'README.md', 'package.json', 'server/src/main.ts', 'web/index.html']
  expect(await listSourceFiles(root, join(root, 'server/donnees'))).toEqual(source)
  const fromHere = relative(process.cwd(), join(root, 'server/donnees'))
  expect(await listSourceFiles(root, `${fromHere}/`)).toEqual(source)
})

test('beaucoup d’appels à la fois n’empaquettent le code qu’une fois', async () => {
  const root = await folderWith({ NOTICE: 'Parties', LICENSE: 'Licence', 'web/index.html': 'a' })
  const program = createRunningProgram({ root, dataFolder: join(root, 'data'), version: '1' })
  const archives = await Promise.all(
    Array.from({ length: 50 }, async () => buffer((await program.source()).stream)),
  )
  await writeFile(join(root, 'LICENSE'), 'Une autre licence')
  archives.push(await buffer((await program.source()).stream))
  expect(
    readZip(archives[0] as Buffer)
      .get('atelier-ia-1/LICENSE')
      ?.toString(),
  ).toBe('Licence')
  for (const archive of archives) expect(archive.equals(archives[0] as Buffer)).toBe(true)
})
