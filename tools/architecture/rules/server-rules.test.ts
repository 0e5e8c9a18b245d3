import { describe, expect, it } from 'vitest'
import { faultsIn, importing } from '../testing/planted-tree.ts'

describe('dans le serveur', () => {
  it.each([
    ['server/src/platform/a.ts', '#database/tables.ts', 'server/src/database/tables.ts'],
    ['server/src/database/a.ts', '#jobs/job-queue.ts', 'server/src/jobs/job-queue.ts'],
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
    ['server/src/http/a.ts', '#composition/services.ts', 'server/src/composition/services.ts'],
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
        '#http/operations/serve-operations.ts',
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
