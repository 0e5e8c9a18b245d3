import { describe, expect, it } from 'vitest'
import { faultsIn } from './testing/planted-tree.ts'

describe('un arbre sain', () => {
  it('ne donne aucune faute', () => {
    expect(
      faultsIn({
        'contract/src/chat/chat.ts': `import { z } from 'zod'\nexport const chat = z.string()`,
        'engine/src/engine.ts': 'export interface Engine { readonly name: string }',
        'server/src/main.ts': `import { createApp } from './app.ts'\ncreateApp()`,
        'server/src/app.ts': `import { chatHandlers } from '#features/chat/chat.routes.ts'\nexport const createApp = () => chatHandlers`,
        'server/src/environment.ts': 'export const port = process.env.PORT',
        'server/src/http/operations/serve-operations.ts': `import Fastify from 'fastify'\nexport const serve = Fastify`,
        'server/src/platform/clock.ts': 'export const now = () => 0',
        'server/src/features/models/models.service.ts': 'export const models = 1',
        'server/src/features/chat/chat.routes.ts': `import '#http/operations/serve-operations.ts'\nimport './chat.service.ts'\nexport const chatHandlers = 1`,
        'server/src/features/chat/chat.service.ts': `import '#features/models/models.service.ts'\nimport './chat.repository.ts'\nimport '@atelier/engine/engine'`,
        'server/src/features/chat/chat.repository.ts': `import 'kysely'\nimport '#platform/clock.ts'`,
        'web/src/main.tsx': `import { App } from '#app/App.tsx'\nexport const page = <App title="../pas un import" />`,
        'web/src/app/App.tsx': `import { ChatScreen } from '#screens/tools/ChatScreen.tsx'\nexport const App = ({ title }) => <p>L'atelier: {title} <ChatScreen /></p>`,
        'web/src/screens/tools/ChatScreen.tsx': `import { ChatList } from '#features/chat/ChatList.tsx'\nexport const ChatScreen = () => <ChatList />`,
        'web/src/features/chat/ChatList.tsx': `import { Row } from './list/Row.tsx'\nexport const ChatList = () => <Row />`,
        'web/src/features/chat/list/Row.tsx': `import { get } from '#api/client.ts'\nimport '../reply/title.ts'\nexport const Row = () => <i>{get}</i>`,
        'web/src/features/chat/reply/title.ts': 'export const title = 1',
        'web/src/api/client.ts': `import { chat } from '@atelier/contract/chat/chat'\nexport const get = chat`,
      }),
    ).toEqual([])
  })

  it('ne se laisse pas tromper par les commentaires et les textes', () => {
    expect(
      faultsIn({
        'web/src/format/dates.ts': `// import '../x.ts'\n/* process.env */\nexport const text = "import '../y.ts'; process.env" + \`import('../z')\``,
      }),
    ).toEqual([])
  })
})

describe('toutes les façons d’importer sont vues', () => {
  it.each([
    ['import', `import { x } from '@atelier/engine/engine'`],
    ['import sans nom', `import '@atelier/engine/engine'`],
    ['import de type', `import type { x } from '@atelier/engine/engine'`],
    ['réexport', `export { x } from '@atelier/engine/engine'\nexport const own = 1`],
    ['réexport de tout', `export * from '@atelier/engine/engine'\nexport const own = 1`],
    ['import dynamique', `export const later = () => import('@atelier/engine/engine')`],
    ['type importé sur place', `export type Later = import('@atelier/engine/engine').x`],
    [
      'dans un fichier JSX',
      `export const V = () => <p>L'été {import('@atelier/engine/engine')}</p>`,
    ],
  ])('%s', (_, text) => {
    const faults = faultsIn({
      'engine/src/engine.ts': 'export const x = 1',
      'web/src/features/chat/page/Chat.tsx': text,
    })
    expect(faults).toEqual([
      'web/src/features/chat/page/Chat.tsx : web n’a pas à connaître engine (@atelier/engine/engine)',
    ])
  })

  it.each([
    'export const load = (name: string) => import(name)',
    `export const all = import.meta.glob('./*.ts')`,
  ])('refuse un import calculé : %s', (text) => {
    expect(faultsIn({ 'web/src/app/load.ts': text })).toEqual([
      expect.stringContaining('import calculé'),
    ])
  })

  it('refuse un import qui ne mène nulle part', () => {
    expect(faultsIn({ 'web/src/app/App.tsx': `import './nowhere.ts'` })).toEqual([
      expect.stringContaining('fichier introuvable'),
    ])
  })
})
