import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { runProgram } from './run-program.ts'

const order = {
  task: 'try',
  installation: 'a',
  dataFolder: '/nowhere',
  to: { kind: 'folder', folder: '/nowhere' },
} as const

/** Runs a program that does this once it has its order. */
async function outcomeOf(script: string, signal = new AbortController().signal) {
  await using folder = await temporaryFolder()
  const program = join(folder.path, 'program.mjs')
  await writeFile(program, `process.once('message', (order) => { ${script} })`)
  return await runProgram({ program, order, signal })
}

test('ce que le programme dit en dernier est l’issue', async () => {
  const done = "process.send({ type: 'done', newBytes: 3, files: 1 }, () => process.exit(0))"
  expect(await outcomeOf(done)).toMatchObject({ failure: undefined, newBytes: 3, files: 1 })
  const failed =
    "process.send({ type: 'failed', code: 'no-space', reason: 'plein' }, () => process.exit(1))"
  expect(await outcomeOf(failed)).toEqual({ failure: 'no-space', reason: 'plein' })
})

test('arrêté avec le service, il est interrompu ; tombé de lui-même, il a échoué', async () => {
  expect(await outcomeOf("process.kill(process.pid, 'SIGTERM')")).toMatchObject({
    failure: 'interrupted',
  })
  const fallen = await outcomeOf("console.error('boum'); process.exit(3)")
  expect(fallen).toMatchObject({ failure: 'other', reason: expect.stringContaining('boum') })
})

test('le serveur qui s’arrête l’arrête', async () => {
  const stop = new AbortController()
  const outcome = outcomeOf('setInterval(() => undefined, 1000)', stop.signal)
  stop.abort()
  expect(await outcome).toMatchObject({ failure: 'interrupted' })
})

test('un message inconnu, ou un programme absent, ne laisse rien en attente', async () => {
  expect(await outcomeOf("process.send({ type: 'autre' }, () => process.exit(0))")).toMatchObject({
    failure: 'other',
  })
  const program = '/nowhere/program.mjs'
  expect(await runProgram({ program, order, signal: new AbortController().signal })).toMatchObject({
    failure: 'other',
  })
})
