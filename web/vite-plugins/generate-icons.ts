import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The server's `sharp`, which is installed wherever the app is built. */
const sharp: typeof import('sharp') = createRequire(
  new URL('../../server/package.json', import.meta.url),
)('sharp')

/** Pictures of the logo for systems that do not take SVG: the whole logo, and one with a margin for systems that cut out a shape. */
const icons = [
  { drawing: 'public/icon.svg', sizes: [192, 512], name: (size: number) => `icon-${size}.png` },
  {
    drawing: 'icon-maskable.svg',
    sizes: [192, 512],
    name: (size: number) => `icon-maskable-${size}.png`,
  },
  // The system rounds its corners itself.
  { drawing: 'icon-maskable.svg', sizes: [180], name: () => 'apple-touch-icon.png' },
] as const

/** Generates the icons of the installed app at each build, so that only the SVG files are in the repository. */
export function generateIcons(): Plugin {
  let root = ''
  return {
    name: 'draw-icons',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle() {
      for (const { drawing, sizes, name } of icons) {
        const source = await readFile(join(root, drawing))
        for (const size of sizes) {
          const picture = await sharp(source, { density: (72 * size) / 32 })
            .resize(size, size)
            .png({ palette: true })
            .toBuffer()
          this.emitFile({ type: 'asset', fileName: name(size), source: picture })
        }
      }
    },
  }
}
