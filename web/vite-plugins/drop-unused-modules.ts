import type { Plugin } from 'vite'

/** Modules of libraries whose work is never done here, and no bundler can know it; each with what stands for it. */
const unused: readonly (readonly [path: RegExp, code: string])[] = [
  // Its English sentences: the contract brings its own for each check (`validation.texts.ts`).
  [/\/zod\/v4\/locales\/en\.js$/, 'export default () => ({})'],
  // The theme switches the ripples of buttons off.
  [/\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/, 'export default () => null'],
  // The server writes no page's first colours: only the names of what is stored are read.
  [
    /\/@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/,
    "export const DEFAULT_MODE_STORAGE_KEY = 'mode'; export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme'; export const DEFAULT_ATTRIBUTE = 'data-color-scheme'; export const buildInitColorSchemeScript = () => null; export default () => null",
  ],
  // Emotion's `withTheme` alone needs it, and nothing here does.
  [/\/hoist-non-react-statics\/dist\/[^/]+\.js$/, 'export default (target) => target'],
  // Nobody watches the router's calls.
  [
    /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    'const nothing = () => undefined; export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates, nothing as instrumentClientSideRouter, nothing as instrumentHandler, nothing as instrumentationResultMetaContext }',
  ],
]

/** Leaves them out of the browser: 8 kB less before the first screen. */
export function dropUnusedModules(): Plugin {
  return {
    name: 'without-unused-modules',
    apply: 'build',
    load: (id) => unused.find(([path]) => path.test(id))?.[1],
  }
}
