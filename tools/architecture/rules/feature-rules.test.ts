import { describe, expect, it } from 'vitest'
import { faultsIn, importing } from '../testing/planted-tree.ts'

describe('entre fonctions', () => {
  it.each([
    'server/src/features/astrology/astrology.service.ts',
    'web/src/features/astrology/sky/Stars.tsx',
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
    expect(enter('models', 'chat')).toEqual([
      expect.stringContaining('(rang 1) n’entre pas chez « chat » (rang 4)'),
    ])
    expect(enter('images', 'inpainting')).toEqual([expect.stringContaining('n’entre pas')])
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
      importing(from, '#features/models/list/Row.tsx', 'web/src/features/models/list/Row.tsx')
    expect(enter('web/src/screens/tools/ChatScreen.tsx')).toEqual([
      expect.stringContaining('sous-dossier est privé'),
    ])
    expect(enter('web/src/features/chat/list/ChatList.tsx')).toEqual([
      expect.stringContaining('sous-dossier est privé'),
    ])
    expect(
      importing(
        'web/src/features/models/page/ModelList.tsx',
        '../list/Row.tsx',
        'web/src/features/models/list/Row.tsx',
      ),
    ).toEqual([])
  })
})
