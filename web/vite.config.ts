import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './vite-plugins/compress-assets.ts'
import { copyMermaid } from './vite-plugins/copy-mermaid.ts'
import { dropJsonSchemas } from './vite-plugins/drop-json-schemas.ts'
import { dropOperationTexts } from './vite-plugins/drop-operation-texts.ts'
import { dropUnusedModules } from './vite-plugins/drop-unused-modules.ts'
import { generateIcons } from './vite-plugins/generate-icons.ts'
import { materialIcons } from './vite-plugins/material-icons.ts'
import { preloadApp } from './vite-plugins/preload-app.ts'
import { shareChunks, sharedChatChunk, translationChunks } from './vite-plugins/share-chunks.ts'

const server = 'http://127.0.0.1:3007'

/** What the sign-in page needs, and every page after it. */
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
/** Modules in the same packages that only later pages use. */
const laterOnly =
  '(useRovingTabIndex|FormControlLabel|FormGroup|useMediaQuery|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useMutationState|useIsFetching)'
const base = new RegExp(
  `/node_modules/(?!.*/${laterOnly}(\\.|/))(${basePackages.join('|')}|@mui/(${[...baseOfMui, `material/${baseOfForms}`].join('|')}))/`,
)

/** Modules that the translations need too: apart from the app, which must not start before the translations are loaded. */
const beforeTheApp =
  /\/web\/src\/(language\/|browser\/storage\/(language-store|safe-storage)\.)|vite\/preload-helper/

export default defineConfig({
  plugins: [
    dropJsonSchemas(),
    dropOperationTexts(),
    dropUnusedModules(),
    materialIcons(),
    react({ compiler: true }),
    servedByDevServer(),
    preloadApp(),
    generateIcons(),
    copyMermaid(),
    compressAssets(),
  ],
  // The server replaces it by a new nonce at each page, so that the policy can forbid every other style element.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    // Not `/api` itself: that path is a screen.
    proxy: {
      '^/api/': server,
      '/cadre': server,
      '^/assets/mermaid-': server,
      '/uploads': server,
      '/v1': server,
    },
  },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    // Inlined files become `data:` URLs, which the policy refuses for fonts and workers.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules itself.
    modulePreload: { polyfill: false },
    // One file compresses better than thirty, and stays in the browser's cache when a screen changes. tools/check-bundle.ts limits its size.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The second is imported by the first on demand; named here, it counts as part of the first load.
      input: ['index.html', 'src/app/start.tsx'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'language', test: beforeTheApp },
            {
              name: translationChunks(),
              debugName: 'translations',
              includeDependenciesRecursively: false,
            },
            {
              name: 'app',
              tags: ['$initial'],
              test: /\/(web|contract)\/src\/(?!main\.|app\/start\.).*\.tsx?$/,
            },
            { name: 'format', test: /\/web\/src\/format\// },
            {
              name: sharedChatChunk(),
              debugName: 'shared-chat',
              includeDependenciesRecursively: false,
            },
            // Few pages use them, but several of those: each alone would be a file of its own.
            {
              name: 'knowledge',
              test: /\/features\/knowledge\/(api\/|sources\/source-position|knowledge\.texts\.ts|collections\/collection-state)/,
              includeDependenciesRecursively: false,
            },
            // What both chats and the editor of assistants need, likewise.
            {
              name: 'assistants',
              test: /\/contract\/src\/(assistants\/assistant-(content|limits|reads)|chat\/(settings|message\/message-draft)|knowledge\/(knowledge-scope|documents\/chat-to-add)|works\/audience)\.|\/features\/assistants\/(use-assistant|assistant-paths)\./,
              includeDependenciesRecursively: false,
            },
            // What the chat loads at once, and its later parts need too.
            {
              name: 'chat',
              test: /\/features\/(chat\/(chat\.texts|chat-parts\.texts|chat-paths|drafts|cache\/[^.]+|reply\/reply-columns|composer\/(MessageField|column-style|insert-text))|projects\/project-paths|speech\/dictation\.texts)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            { name: shareChunks(), debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})

/** The development server proxies `/api`, so there the API is on the page's own origin. */
function servedByDevServer(): Plugin {
  return {
    name: 'served-by-dev-server',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('__ATELIER_API__', '').replace('__ATELIER_BUILD__', ''),
  }
}
