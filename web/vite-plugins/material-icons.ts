import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Drawings {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string } | undefined>>
}

const named = /^@mui\/icons-material\/(\w+)$/
// The last part of the id names the file that the icon goes into.
const made = /^\0material-icons\/(\w+)\.js$/
const styles: Readonly<Record<string, string>> = {
  Outlined: 'outline',
  Rounded: 'round',
  Sharp: 'sharp',
  TwoTone: 'twotone',
}

/** The drawing's name: `DeleteOutlineRounded` is `round-delete-outline`. */
export function iconifyName(icon: string): string {
  const [, name = '', style = ''] = /^(\w+?)(Outlined|Rounded|Sharp|TwoTone)?$/.exec(icon) ?? []
  const words = name.match(/[A-Z](?![a-z])|[A-Z][a-z]+|\d+/g) ?? []
  return [styles[style] ?? 'baseline', ...words].join('-').toLowerCase()
}

/**
 * Builds the icons of `@mui/icons-material` from one file with the same drawings: that package has 43,000 files, which took as long to
 * unpack at the first start as all others together. It stays a development dependency for its names and types.
 */
export function materialIcons(): Plugin {
  let drawings: Drawings = { icons: {} }
  return {
    name: 'material-icons',
    enforce: 'pre',
    async buildStart() {
      const file = fileURLToPath(import.meta.resolve('@iconify-json/ic/icons.json'))
      drawings = JSON.parse(await readFile(file, 'utf8'))
    },
    resolveId: {
      filter: { id: named },
      handler: (id) => `\0material-icons/${named.exec(id)?.[1]}.js`,
    },
    load: {
      filter: { id: made },
      handler(id) {
        const icon = made.exec(id)?.[1] ?? ''
        const name = iconifyName(icon)
        const body = (
          drawings.icons[name] ?? drawings.icons[drawings.aliases?.[name]?.parent ?? '']
        )?.body
        if (body === undefined) throw new Error(`No drawing « ${name} » for the icon ${icon}.`)
        // The icon component sets the colour.
        const drawing = JSON.stringify({ __html: body.replaceAll(' fill="currentColor"', '') })
        return `import { createSvgIcon } from '@mui/material/utils'
import { jsx } from 'react/jsx-runtime'
export default /* @__PURE__ */ createSvgIcon(/* @__PURE__ */ jsx('g', { dangerouslySetInnerHTML: ${drawing} }), '${icon}')`
      },
    },
  }
}
