import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#environment.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { childOptions } from './child-options.ts'

/** Tests what a program in the child's sandbox can read, write, start and reach. */
const probe = `
const fs = require('node:fs')
const [own, foreign, project] = process.argv.slice(2)
const can = (act) => { try { act(); return true } catch (cause) { return cause.code } }
console.log(JSON.stringify({
  own: can(() => fs.readFileSync(own)),
  foreign: can(() => fs.readFileSync(foreign)),
  secrets: can(() => fs.readFileSync(project + '/README.md')),
  write: can(() => fs.writeFileSync(own, '')),
  start: can(() => require('node:child_process').spawnSync('true')),
  environment: Object.keys(process.env).filter((name) => name !== 'NODE_CHANNEL_FD'),
}))`

test('le processus qui lit un document ne voit que lui et ses propres modules', async () => {
  await using folder = await temporaryFolder()
  const [main, own, foreign] = ['probe.cjs', 'own', 'foreign'].map((name) =>
    join(folder.path, name),
  ) as [string, string, string]
  await writeFile(main, probe)
  for (const path of [own, foreign]) await writeFile(path, 'texte')
  const { execArgv, env } = childOptions(own)
  const output = execFileSync(process.execPath, [...execArgv, main, own, foreign, projectRoot], {
    env,
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual({
    own: true,
    foreign: 'ERR_ACCESS_DENIED',
    secrets: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    start: 'ERR_ACCESS_DENIED',
    environment: [],
  })
})
