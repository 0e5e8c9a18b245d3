import { expect, test } from 'vitest'
import { createExclusiveTasks } from './exclusive-tasks.ts'

test('les tâches d’un même nom passent l’une après l’autre, dans leur ordre, même après un échec', async () => {
  const tasks = createExclusiveTasks()
  const first = Promise.withResolvers<void>()
  const steps: string[] = []
  const step = (name: string) => async () => void steps.push(name)
  const failing = tasks.run('a', async () => {
    await first.promise
    steps.push('failed')
    throw new Error('non')
  })
  const second = tasks.run('a', step('second'))
  const third = tasks.run('a', step('third'))
  await tasks.run('b', step('other'))
  expect([steps, tasks.isRunning('a'), tasks.isRunning('b')]).toEqual([['other'], true, false])
  first.resolve()
  await expect(failing).rejects.toThrow('non')
  await Promise.all([second, third])
  expect([steps, tasks.isRunning('a')]).toEqual([['other', 'failed', 'second', 'third'], false])
})
