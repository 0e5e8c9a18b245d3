import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openDataFolder } from './data-folder.ts'

/** Another process that holds the folder and says so. */
async function otherServer(folder: string) {
  const script = `import('${new URL('./data-folder.ts', import.meta.url).href}').then(({ openDataFolder }) => {
    openDataFolder(${JSON.stringify(folder)})
    process.stdout.write('held')
    setInterval(() => {}, 1000)
  })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('le dossier et ses parties sont créés', async () => {
  await using temporary = await temporaryFolder()
  const folder = openDataFolder(join(temporary.path, 'a', 'b'))
  for (const part of [folder.filesFolder, folder.incomingFolder, folder.backupsFolder])
    expect((await stat(part)).isDirectory()).toBe(true)
  folder.release()
})

test('un second serveur sur le même dossier est refusé, puis admis une fois la place libre', async () => {
  await using temporary = await temporaryFolder()
  const first = openDataFolder(temporary.path)
  expect(() => openDataFolder(temporary.path)).toThrow(
    `déjà utilisé par un autre serveur Atelier IA\u00a0: ${temporary.path}`,
  )
  first.release()
  openDataFolder(temporary.path).release()
})

test('un autre processus est refusé aussi, et un processus tué ne garde pas le dossier', async () => {
  await using temporary = await temporaryFolder()
  const other = await otherServer(temporary.path)
  expect(() => openDataFolder(temporary.path)).toThrow('déjà utilisé')
  other.kill('SIGKILL')
  await once(other, 'exit')
  openDataFolder(temporary.path).release()
})

test('les envois qu’un serveur arrêté a laissés en chemin sont effacés', async () => {
  await using temporary = await temporaryFolder()
  const first = openDataFolder(temporary.path)
  await writeFile(join(first.incomingFolder, 'reste'), 'x')
  first.release()
  const second = openDataFolder(temporary.path)
  expect(await readdir(second.incomingFolder)).toEqual([])
  second.release()
})

test('un dossier qui ne peut pas être écrit est dit en français', async () => {
  await using temporary = await temporaryFolder()
  const file = join(temporary.path, 'fichier')
  await writeFile(file, '')
  await chmod(file, 0o400)
  expect(() => openDataFolder(join(file, 'data'))).toThrow(
    'Impossible d’écrire dans le dossier de données',
  )
})

test('un remplacement interrompu à n’importe quelle étape est achevé à l’ouverture', async () => {
  const entries = ['atelier.db', 'secrets.json']
  // What a process killed after each rename would leave: [current, aside, incoming].
  const steps = [
    [['old db', 'old secrets'], [], ['new db', 'new secrets']],
    [['', 'old secrets'], ['old db'], ['new db', 'new secrets']],
    [['new db', 'old secrets'], ['old db'], ['', 'new secrets']],
    [
      ['new db', ''],
      ['old db', 'old secrets'],
      ['', 'new secrets'],
    ],
    [['new db', 'new secrets'], ['old db', 'old secrets'], []],
  ] as const
  for (const [current, previous, incoming] of steps) {
    await using temporary = await temporaryFolder()
    openDataFolder(temporary.path).release()
    await mkdir(join(temporary.path, 'aside'))
    await mkdir(join(temporary.path, 'next'))
    const write = async (folder: string, contents: readonly string[]) => {
      for (const [index, content] of contents.entries())
        if (content) await writeFile(join(folder, entries[index] ?? ''), content)
    }
    await write(temporary.path, current)
    await write(join(temporary.path, 'aside'), previous)
    await write(join(temporary.path, 'next'), incoming)
    await writeFile(
      join(temporary.path, 'replacement.json'),
      JSON.stringify({ incoming: 'next', aside: 'aside', entries }),
    )
    openDataFolder(temporary.path).release()
    const read = (folder: string) =>
      Promise.all(entries.map((entry) => readFile(join(temporary.path, folder, entry), 'utf8')))
    expect(await read('.')).toEqual(['new db', 'new secrets'])
    expect(await read('aside')).toEqual(['old db', 'old secrets'])
    expect(await readdir(temporary.path)).not.toContain('replacement.json')
  }
})
