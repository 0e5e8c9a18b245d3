import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = join(fileURLToPath(import.meta.resolve('mermaid')), '../mermaid.min.js')

/** Copies what renders diagrams, as its authors built it: a frame loads it with the first diagram, the app itself never does (record 0110). */
export function copyMermaid(): Plugin {
  return {
    name: 'copy-mermaid',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', name: 'mermaid.js', source: await readFile(library) })
    },
  }
}
