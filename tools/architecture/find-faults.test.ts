import { describe, expect, it } from 'vitest'
import { findFaults } from './find-faults.ts'

/** Faults of a small planted tree, one line each. */
const faultsIn = (files: Record<string, string>) =>
  findFaults(new Map(Object.entries(files))).map(({ path, message }) => `${path} : ${message}`)

/** A tree whose one file imports the other, the other being empty. */
const importing = (from: string, specifier: string, to: string) =>
  faultsIn({ [from]: `import '${specifier}'`, [to]: 'export const x = 1' })

const lines = (count: number) => '// une ligne\n'.repeat(count)

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
        'server/src/features/chat/chat.routes.ts': `import '#http/serve.ts'\nimport './chat.service.ts'\nexport const chatHandlers = 1`,
        'server/src/features/chat/chat.service.ts': `import '#features/models/models.service.ts'\nimport './chat.repository.ts'\nimport '@atelier/engine/engine'`,
        'server/src/features/chat/chat.repository.ts': `import 'kysely'\nimport '#platform/clock.ts'`,
        'web/src/main.tsx': `import { App } from '#app/App.tsx'\nexport const page = <App title="../pas un import" />`,
        'web/src/app/App.tsx': `import { ChatScreen } from '#screens/ChatScreen.tsx'\nexport const App = ({ title }) => <p>L'atelier: {title} <ChatScreen /></p>`,
        'web/src/screens/tools/ChatScreen.tsx': `import { ChatList } from '#features/chat/ChatList.tsx'\nexport const ChatScreen = () => <ChatList />`,
        'web/src/features/chat/list/ChatList.tsx': `import { Row } from './parts/Row.tsx'\nexport const ChatList = () => <Row />`,
        'web/src/features/chat/parts/Row.tsx': `import { get } from '#api/client.ts'\nexport const Row = () => <i>{get}</i>`,
        'web/src/api/client.ts': `import { chat } from '@atelier/contract/chat'\nexport const get = chat`,
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
      'web/src/features/chat/Chat.tsx': text,
    })
    expect(faults).toEqual([
      'web/src/features/chat/Chat.tsx : web n’a pas à connaître engine (@atelier/engine/engine)',
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

describe('entre paquets', () => {
  it.each([
    ['contract/src/a.ts', '@atelier/engine/engine', 'engine/src/engine.ts'],
    ['engine/src/a.ts', '@atelier/contract/chat', 'contract/src/chat/chat.ts'],
    ['engine/src/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['web/src/app/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['server/src/app.ts', '@atelier/web/src/main.tsx', 'web/src/main.tsx'],
    ['tools/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['e2e/a.spec.ts', '@atelier/server/src/app.ts', 'server/src/app.ts'],
    ['e2e/a.spec.ts', '@atelier/web/src/app/texts.ts', 'web/src/app/texts.ts'],
  ])('%s n’importe pas %s', (from, specifier, to) => {
    expect(importing(from, specifier, to)).toEqual([expect.stringContaining('n’a pas à connaître')])
  })

  it('les parcours et les mesures ne prennent que les doublures, les types et la composition', () => {
    expect(importing('e2e/a.spec.ts', '@atelier/engine/engine', 'engine/src/engine.ts')).toEqual([
      expect.stringContaining('doublures'),
    ])
    expect(
      importing('e2e/a.spec.ts', '@atelier/contract/chat', 'contract/src/chat/chat.ts'),
    ).toEqual([expect.stringContaining('types')])
    expect(
      importing(
        'bench/a.ts',
        '@atelier/server/src/http/serve.ts',
        'server/src/http/operations/serve-operations.ts',
      ),
    ).toEqual([expect.stringContaining('composition')])
    expect(importing('bench/a.ts', '@atelier/server/src/app.ts', 'server/src/app.ts')).toEqual([])
    expect(
      importing(
        'e2e/a.spec.ts',
        '@atelier/engine/testing/localai-double',
        'engine/src/testing/localai-double/localai-double.ts',
      ),
    ).toEqual([])
  })

  it.each([
    [
      'server/src/composition/services.ts',
      '@atelier/engine/testing/scripted-engine',
      'engine/src/testing/scripted/scripted-engine.ts',
    ],
    ['server/src/app.ts', '#testing/people.ts', 'server/src/testing/people.ts'],
    ['engine/src/a.ts', './engine.suite.ts', 'engine/src/engine.suite.ts'],
    ['web/src/app/a.ts', './b.test.ts', 'web/src/app/b.test.ts'],
  ])('%s est livré et n’importe pas %s', (from, specifier, to) => {
    expect(importing(from, specifier, to)).toEqual([expect.stringContaining('code de test')])
  })

  it('chaque paquet a son propre départ pour « # »', () => {
    expect(importing('e2e/journeys/a.spec.ts', '#fixtures.ts', 'e2e/fixtures.ts')).toEqual([])
    expect(
      importing('bench/jobs/a.ts', '#bench/relay/load.ts', 'bench/relay/client/load.ts'),
    ).toEqual([])
    expect(importing('engine/src/localai/a.ts', '#engine.ts', 'engine/src/engine.ts')).toEqual([])
  })

  it('un test emploie les doublures', () => {
    expect(
      importing(
        'server/src/app.api.test.ts',
        '@atelier/engine/testing/scripted-engine',
        'engine/src/testing/scripted/scripted-engine.ts',
      ),
    ).toEqual([])
  })

  it('le contrat n’importe que zod', () => {
    expect(faultsIn({ 'contract/src/a.ts': `import 'node:fs'\nimport 'zod/mini'` })).toEqual([
      expect.stringContaining('que zod (node:fs)'),
    ])
  })
})

describe('dans le serveur', () => {
  it.each([
    ['server/src/platform/a.ts', '#database/tables.ts', 'server/src/database/tables.ts'],
    ['server/src/database/a.ts', '#jobs/queue.ts', 'server/src/jobs/job-queue.ts'],
    ['server/src/database/a.ts', '#storage/b.ts', 'server/src/storage/b.ts'],
    [
      'server/src/jobs/a.ts',
      '#features/chat/chat.service.ts',
      'server/src/features/chat/chat.service.ts',
    ],
    [
      'server/src/http/a.ts',
      '#features/chat/chat.service.ts',
      'server/src/features/chat/chat.service.ts',
    ],
    ['server/src/http/a.ts', '#dependencies.ts', 'server/src/composition/services.ts'],
    ['server/src/features/chat/chat.service.ts', '#app.ts', 'server/src/app.ts'],
    ['server/src/app.ts', './main.ts', 'server/src/main.ts'],
  ])('%s n’importe pas %s, au-dessus', (from, specifier, to) => {
    expect(importing(from, specifier, to)).toContainEqual(expect.stringContaining('au-dessus'))
  })

  it.each([
    ['chat.repository.ts', 'chat.service.ts'],
    ['chat.repository.ts', 'chat.routes.ts'],
    ['chat.service.ts', 'chat.routes.ts'],
    ['chat.routes.ts', 'chat.repository.ts'],
    ['reply-recorder.ts', 'chat.routes.ts'],
  ])('%s n’importe pas %s', (from, to) => {
    expect(
      importing(`server/src/features/chat/${from}`, `./${to}`, `server/src/features/chat/${to}`),
    ).toEqual([expect.stringContaining('routes → service → repository')])
  })

  it('seules les routes connaissent http/', () => {
    expect(
      importing(
        'server/src/features/chat/chat.service.ts',
        '#http/serve.ts',
        'server/src/http/operations/serve-operations.ts',
      ),
    ).toEqual([expect.stringContaining('seules les routes connaissent http/')])
  })

  it.each(['fastify', '@fastify/static', 'fastify-plugin'])('seul http/ connaît %s', (name) => {
    const text = `import type { X } from '${name}'`
    expect(faultsIn({ 'server/src/app.ts': text })).toEqual([
      expect.stringContaining('seul http/ connaît Fastify'),
    ])
    expect(faultsIn({ 'server/src/http/operations/serve-operations.ts': text })).toEqual([])
  })

  it('seuls database/ et les dépôts connaissent Kysely', () => {
    const text = `import { sql } from 'kysely'`
    expect(faultsIn({ 'server/src/features/chat/chat.service.ts': text })).toEqual([
      expect.stringContaining('connaissent la base'),
    ])
    expect(
      faultsIn({
        'server/src/features/chat/chat.repository.ts': text,
        'server/src/database/migrations/0001-start.ts': text,
      }),
    ).toEqual([])
  })

  it.each([
    'export const port = process.env.PORT',
    `export const port = process['env']['PORT']`,
    'export const port = globalThis.process.env.PORT',
    'const { env } = process\nexport const port = env.PORT',
    `import { env } from 'node:process'\nexport const port = env.PORT`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted fault is a template.
    'export const url = `http://x:${process.env.PORT}`',
  ])('seul environment.ts lit l’environnement : %s', (text) => {
    expect(faultsIn({ 'server/src/commands/backup.ts': text })).toEqual([
      expect.stringContaining('lit l’environnement'),
    ])
    expect(faultsIn({ 'engine/src/a.ts': text })).toEqual([
      expect.stringContaining('lit l’environnement'),
    ])
    expect(
      faultsIn({
        'server/src/environment.ts': text,
        'tools/a.ts': text,
        'server/src/a.test.ts': text,
      }),
    ).toEqual([])
  })
})

describe('entre fonctions', () => {
  it.each([
    'server/src/features/astrology/astrology.service.ts',
    'web/src/features/astrology/Stars.tsx',
  ])('%s n’a pas de rang', (path) => {
    expect(faultsIn({ [path]: '' })).toEqual([expect.stringContaining('n’a pas de rang')])
  })

  it('aucun fichier ne traîne sous features/', () => {
    expect(faultsIn({ 'server/src/features/all.ts': '' })).toEqual([
      expect.stringContaining('appartient au dossier'),
    ])
  })

  it('on n’entre que chez un rang inférieur', () => {
    const enter = (from: string, to: string) =>
      importing(
        `server/src/features/${from}/a.ts`,
        `#features/${to}/${to}.service.ts`,
        `server/src/features/${to}/${to}.service.ts`,
      )
    expect(enter('account', 'chat')).toEqual([
      expect.stringContaining('(rang 1) n’entre pas chez « chat » (rang 3)'),
    ])
    expect(enter('chat', 'images')).toEqual([expect.stringContaining('n’entre pas')])
    expect(enter('chat', 'models')).toEqual([])
  })

  it('par la porte, au serveur', () => {
    const enter = (from: string, file: string) =>
      importing(from, `#features/models/${file}`, `server/src/features/models/${file}`)
    expect(enter('server/src/features/chat/chat.service.ts', 'models.repository.ts')).toEqual([
      expect.stringContaining('par sa porte'),
    ])
    expect(enter('server/src/commands/admin.ts', 'model-lists.ts')).toEqual([
      expect.stringContaining('par sa porte'),
    ])
    expect(enter('server/src/composition/services.ts', 'models.repository.ts')).toEqual([])
  })

  it('par la porte, sur le web', () => {
    const enter = (from: string) =>
      importing(from, '#features/models/parts/Row.tsx', 'web/src/features/models/parts/Row.tsx')
    expect(enter('web/src/screens/tools/ChatScreen.tsx')).toEqual([
      expect.stringContaining('parts/ est privé'),
    ])
    expect(enter('web/src/features/chat/list/ChatList.tsx')).toEqual([
      expect.stringContaining('parts/ est privé'),
    ])
    expect(enter('web/src/features/models/ModelList.tsx')).toEqual([])
  })
})

describe('sur le web', () => {
  it.each([
    ['format/a.ts', 'ui/B.tsx'],
    ['ui/A.tsx', 'api/b.ts'],
    ['api/a.ts', 'features/chat/b.ts'],
    ['features/chat/a.ts', 'screens/B.tsx'],
    ['screens/A.tsx', 'app/b.ts'],
    ['app/a.ts', 'main.tsx'],
  ])('%s n’importe pas %s', (from, to) => {
    expect(importing(`web/src/${from}`, `#${to}`, `web/src/${to}`)).toEqual([
      expect.stringContaining('web : '),
    ])
  })
})

describe('la forme', () => {
  it.each(['../b.ts', './x/../b.ts'])('jamais « %s »', (specifier) => {
    expect(faultsIn({ 'web/src/app/a/c.ts': `import '${specifier}'` })).toContainEqual(
      expect.stringContaining('jamais « ../ »'),
    )
  })

  it('même vers un fichier qui n’est pas du code', () => {
    expect(
      faultsIn({ 'e2e/a.spec.ts': `import manifest from '../package.json' with { type: 'json' }` }),
    ).toEqual([expect.stringContaining('jamais')])
  })

  it('l’extension s’écrit', () => {
    expect(faultsIn({ 'web/src/app/a.ts': `import './b'` })).toEqual([
      expect.stringContaining('extension'),
    ])
    expect(faultsIn({ 'web/src/app/a.ts': `import './worklet.js?url&no-inline'` })).toEqual([])
  })

  it.each([
    `export * from './b.ts'`,
    `import { x } from './b.ts'\nexport { x }`,
    `export type { X } from './b.ts'`,
  ])('refuse un fichier qui ne fait que réexporter : %s', (text) => {
    expect(faultsIn({ 'web/src/app/a.ts': text, 'web/src/app/b.ts': '' })).toEqual([
      expect.stringContaining('réexporter'),
    ])
  })

  it('refuse les imports en rond', () => {
    const ring = {
      'web/src/app/a.ts': `import './b.ts'`,
      'web/src/app/b.ts': `import './c.ts'`,
      'web/src/app/c.ts': `export const later = () => import('./a.ts')`,
    }
    expect(faultsIn(ring)).toEqual([
      'web/src/app/a.ts : imports en rond : web/src/app/a.ts → web/src/app/b.ts → web/src/app/c.ts → web/src/app/a.ts',
    ])
    expect(faultsIn({ 'web/src/app/a.ts': `import './a.ts'` })).toEqual([
      expect.stringContaining('imports en rond'),
    ])
    expect(faultsIn({ ...ring, 'web/src/app/b.ts': `import type { C } from './c.ts'` })).toEqual([])
  })

  it.each([
    ['server/src/app.ts', 300],
    ['server/src/app.test.ts', 300],
    ['contract/src/problems/problems.texts.ts', 300],
    ['contract/src/chat/chat.ts', 200],
    ['web/src/screens/tools/ChatScreen.tsx', 120],
  ])('%s tient en %i lignes', (path, most) => {
    expect(faultsIn({ [path]: lines(most) })).not.toContainEqual(expect.stringContaining('lignes'))
    expect(faultsIn({ [path]: lines(most + 1) })).toContainEqual(
      expect.stringContaining(`${most + 1} lignes, ${most} au plus`),
    )
  })
})
