import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|webmanifest)$/
const worthwhileBytes = 1024

/** Writes a `.br` and a `.gz` beside each text file of the build: the server sends them as they are, without compressing at each request. */
export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => compressible.test(file) && !file.startsWith('.vite'))
          .map((file) => compress(join(folder, file))),
      )
    },
  }
}

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < worthwhileBytes) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
