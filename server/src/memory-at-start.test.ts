import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

// A program of its own: here, other tests have loaded everything already.
const program = `
await import('${import.meta.resolve('#composition/services.ts')}')
await import('${import.meta.resolve('./app.ts')}')
process.stdout.write(JSON.stringify([...process.moduleLoadList, ...process.report.getReport().sharedObjects]))
`
const loaded = async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    maxBuffer: 1024 ** 2,
  })
  return JSON.parse(stdout) as string[]
}

test('un serveur au repos ne garde ni la bibliothèque d’images, ni le fetch de Node.js', async () => {
  const names = await loaded()
  // Proof that both lists are read: what a server always needs.
  expect(names).toContain('NativeModule http')
  expect(names.some((name) => /\.(so|dylib|dll)(\.|$)/i.test(name))).toBe(true)
  expect(names.filter((name) => /libvips|deps\/undici/.test(name))).toEqual([])
})
