import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The module that `main.ts` imports once it has the page's language. */
const app = '/src/app/start.tsx'

/** Adds the app's files to the page as preloads, so that the browser fetches them at once and not after `main.ts`. */
export function preloadApp(): Plugin {
  let base = '/'
  return {
    name: 'preload-app',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(app),
        )
        if (!chunk)
          throw new Error(
            `The build has no « ${app} »: preload-app.ts names a file that was moved.`,
          )
        const files = new Set<string>()
        const add = (name: string) => {
          if (files.has(name)) return
          files.add(name)
          const file = bundle[name]
          if (file?.type === 'chunk') file.imports.forEach(add)
        }
        add(chunk.fileName)
        return [...files]
          .filter((name) => !html.includes(`${base}${name}"`))
          .map((name) => preload(`${base}${name}`))
      },
    },
  }
}

const preload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href },
  injectTo: 'head',
})
