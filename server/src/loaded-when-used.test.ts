import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Imports a module, and says which packages of the libraries for S3, PostgreSQL, engines, traces, mail, Markdown and encryption came along. */
const program = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({
  resolve(specifier, context, next) {
    if (/^(@aws-sdk|@smithy|@opentelemetry|age-encryption|jose|marked|nodemailer|openid-client|pg|undici|yauzl)(\\/|$)/.test(specifier)) loaded.push(specifier)
    return next(specifier, context)
  },
})
await import(process.argv[1])
console.log(JSON.stringify(loaded))
process.exit(0)
`

const loadedBy = async (file: string) => {
  const { href } = new URL(file, import.meta.url)
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    href,
  ])
  return JSON.parse(stdout) as string[]
}

test('un serveur seul ne charge rien des bibliothèques de S3, de PostgreSQL, des moteurs, des traces, du courriel, du Markdown ni du chiffrement', async () => {
  expect(await loadedBy('./composition/services.ts')).toEqual([])
  // The look itself sees what is loaded.
  expect(await loadedBy('./storage/s3/open-s3-storage.ts')).toContain('@aws-sdk/client-s3')
  expect(await loadedBy('./database/postgres/open-postgres.ts')).toContain('pg')
  expect(await loadedBy('./platform/tracing/open-telemetry.ts')).toContain('@opentelemetry/api')
})
