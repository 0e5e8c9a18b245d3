import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const writer = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:const|function|class) (\w+)/gm

/**
 * Every zod schema carries the writer of its JSON schema along, and no bundler can drop it. Only the server writes
 * JSON schemas (the API document), so in the browser its functions are empty: 6 kB less before the first screen.
 * Trap: the same code returns a schema's `minLength`, `format` and the like, so reading these in the browser throws.
 */
export function dropJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    async load(id) {
      if (!writer.test(id)) return
      const names = Array.from((await readFile(id, 'utf8')).matchAll(exported), (match) => match[1])
      return names.map((name) => `export function ${name}() {}`).join('\n')
    },
  }
}
