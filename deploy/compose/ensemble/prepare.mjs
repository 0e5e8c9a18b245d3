/** Draws the passwords of the installation once, into a volume that every service reads. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'

const folder = process.argv[2] ?? '/secrets'
const done = `${folder}/atelier.env`
/** @param {number} bytes */
const random = (bytes) => randomBytes(bytes).toString('base64url')

/** The last file is written last: it proves that all are there. */
if (!existsSync(done)) {
  const database = random(24)
  const storage = { accessKey: random(15), secretKey: random(30) }
  write('base', database)
  write('stockage.json', JSON.stringify(storageConfiguration(storage), undefined, 2))
  const variables = {
    DATABASE_URL: `postgres://atelier:${database}@base/atelier`,
    SECRET_KEY: random(48),
    STORAGE_ACCESS_KEY: storage.accessKey,
    STORAGE_SECRET_KEY: storage.secretKey,
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  write('atelier.env', lines.join(''))
}

/**
 * SeaweedFS reads who may do what from this file.
 * @param {{ accessKey: string, secretKey: string }} storage
 */
function storageConfiguration({ accessKey, secretKey }) {
  const credentials = [{ accessKey, secretKey }]
  const actions = ['Admin', 'Read', 'Write', 'List', 'Tagging']
  return { identities: [{ name: 'atelier', credentials, actions }] }
}

/**
 * Readable by the other services, each of which runs under an account of its own; the volume is theirs alone.
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  const file = `${folder}/${name}`
  writeFileSync(`${file}.new`, text)
  chmodSync(`${file}.new`, 0o444)
  renameSync(`${file}.new`, file)
}
