import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

const server = 'http://127.0.0.1:3007'

/** What the sign-in page stands on, and every page after it. */
const basePackages = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'stylis',
  'zod',
  'react-hook-form',
  '@hookform',
  '@emotion',
  '@tanstack/(query-core|react-query)',
]
const baseOfMui = [
  'system',
  'utils',
  'styled-engine',
  'private-theming',
  'material/(styles|utils|Alert|Box|Button|ButtonBase|CircularProgress)',
]
const baseOfForms =
  '(Form\\w+|Input\\w+|OutlinedInput|TextareaAutosize|IconButton|Link|Paper|Stack|SvgIcon|Typography|CssBaseline|GlobalStyles)'
/** Neighbours of the above that only later pages use. */
const laterOnly = '(useRovingTabIndex|FormControlLabel|useMediaQuery|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)'
const base = new RegExp(
  `/node_modules/(?!.*/${laterOnly}(\\.|/))(${basePackages.join('|')}|@mui/(${[...baseOfMui, `material/${baseOfForms}`].join('|')}))/`,
)

export default defineConfig({
  plugins: [withoutJsonSchemas(), react(), babel({ presets: [reactCompilerPreset()] }), servedByDevServer(), compressAssets()],
  // The server puts a fresh nonce in its place at each page, so that the policy can forbid every other style element.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    // Not `/api` itself: that address is a screen.
    proxy: { '^/api/': server, '/uploads': server, '/v1': server },
  },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    // Inlined files are `data:` addresses, which the policy refuses for fonts and workers.
    assetsInlineLimit: 0,
    // One file compresses better than thirty, and stays in the browser's cache when a screen changes. Its size is held by tools/check-bundle.ts.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
})

/** The development server passes `/api` on, so the API's address is the page's own origin there. */
function servedByDevServer(): Plugin {
  return { name: 'served-by-dev-server', apply: 'serve', transformIndexHtml: (html) => html.replace('__ATELIER_API__', '') }
}
