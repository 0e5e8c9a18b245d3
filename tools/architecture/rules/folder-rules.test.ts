import { describe, expect, it } from 'vitest'
import { faultsIn } from '../testing/planted-tree.ts'

const files = (folder: string, count: number, extension = 'ts') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folder}/file-${index}.${extension}`,
      `export const x${index} = 1`,
    ]),
  )

describe('les dossiers', () => {
  it('ont douze fichiers au plus', () => {
    expect(faultsIn(files('server/src/http', 12))).toEqual([])
    expect(faultsIn(files('server/src/http', 13))).toEqual([
      'server/src/http : 13 fichiers dans un dossier, 12 au plus : le partager par sujet',
    ])
  })

  it('ne comptent ni tests ni traductions', () => {
    expect(
      faultsIn({
        ...files('server/src/http', 12),
        ...files('server/src/http', 3, 'test.ts'),
        ...files('server/src/http', 3, 'texts.en.ts'),
      }),
    ).toEqual([])
  })

  it('sauf les migrations, qui sont une liste', () => {
    expect(faultsIn(files('server/src/database/migrations', 40))).toEqual([])
  })
})

describe('le haut d’une fonction, sur le web', () => {
  const list = 'export const ChatList = 1'

  it('ne garde que ce que d’autres importent', () => {
    expect(faultsIn({ 'web/src/features/chat/ChatList.tsx': list })).toEqual([
      expect.stringContaining('sa place est dans un sous-dossier'),
    ])
    expect(
      faultsIn({
        'web/src/features/chat/ChatList.tsx': list,
        'web/src/screens/ChatScreen.tsx': `import '#features/chat/ChatList.tsx'`,
      }),
    ).toEqual([])
  })

  it('un test ou un fichier de la même fonction n’ouvre rien', () => {
    expect(
      faultsIn({
        'web/src/features/chat/ChatList.tsx': list,
        'web/src/features/chat/ChatList.test.tsx': `import './ChatList.tsx'`,
        'web/src/features/chat/page/Page.tsx': `import '../ChatList.tsx'`,
      }),
    ).toEqual([expect.stringContaining('ChatList.tsx')])
  })
})
