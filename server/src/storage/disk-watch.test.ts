import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createDiskWatch, type DiskState } from './disk-watch.ts'
import { createSpareFile } from './spare-file.ts'

test('un regard attend la fin de celui d’avant, qui dirait sinon après lui ce qui n’est plus vrai', async () => {
  const slow = Promise.withResolvers<number>()
  const answers = [slow.promise, Promise.resolve(0)]
  const watch = createDiskWatch({
    storage: { freeBytes: () => answers.shift() ?? Promise.resolve(0) },
    spareFile: createSpareFile({ file: 'absent', bytes: 0, freeBytes: async () => 0 }),
    log: createLog({ level: 'silent', readable: false }),
  })
  const states: DiskState[] = []
  watch.onChange((state) => states.push(state))
  const looks = [watch.look(), watch.look()]
  await Promise.race([looks[1], new Promise((done) => setImmediate(done))])
  expect(answers).toHaveLength(1)

  slow.resolve(10 ** 12)
  expect(await Promise.all(looks)).toEqual(['ok', 'full'])
  expect(states).toEqual(['full'])
})
