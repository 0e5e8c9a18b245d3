import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './compress-assets.ts'

const server = 'http://127.0.0.1:3007'

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), servedByDevServer(), compressAssets()],
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
  },
})

/** The development server passes `/api` on, so the API's address is the page's own origin there. */
function servedByDevServer(): Plugin {
  return { name: 'served-by-dev-server', apply: 'serve', transformIndexHtml: (html) => html.replace('__ATELIER_API__', '') }
}
