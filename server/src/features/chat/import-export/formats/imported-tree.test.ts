import { describe, expect, test } from 'vitest'
import { parseLibreChatChat } from './import-librechat.ts'
import { parseOpenWebUiChat } from './import-open-webui.ts'
import { parseOwnChat } from './import-own.ts'
import { type ImportedTree, orderNodes, shownPath } from './imported-tree.ts'
import { joinReplies, type SourceNode } from './join-replies.ts'

type Role = 'user' | 'assistant' | 'system' | 'tool'
const node = (
  key: string,
  parentKey: string | null | undefined,
  role: Role,
  text = key,
): SourceNode => ({
  key,
  parentKey,
  message: { role, text },
})
const hidden = (key: string, parentKey: string | null): SourceNode => ({
  key,
  parentKey,
  message: undefined,
})
const pathOf = (tree: Pick<ImportedTree, 'messages' | 'shownKey'>) =>
  shownPath(tree).map(({ content }) => content)
const linksOf = ({ messages }: Pick<ImportedTree, 'messages'>) =>
  messages.map(({ key, parentKey, content }) => [key, parentKey, content])

/** What holds for every tree that a file gives. */
function expectSound({ messages, shownKey }: Pick<ImportedTree, 'messages' | 'shownKey'>) {
  const seen = new Set<string>()
  for (const { key, parentKey } of messages) {
    expect(seen.has(key)).toBe(false)
    if (parentKey !== null) expect(seen.has(parentKey)).toBe(true)
    seen.add(key)
  }
  if (messages.length > 0) expect(seen.has(shownKey ?? '')).toBe(true)
}

describe('l’ordre des messages d’un arbre', () => {
  test('les parents viennent d’abord, sinon l’ordre est celui du fichier', () => {
    const ordered = orderNodes(
      [
        { key: 'c', parentKey: 'b' },
        { key: 'a', parentKey: null },
        { key: 'b', parentKey: 'a' },
        { key: 'd', parentKey: 'a' },
      ],
      'c',
    )
    expect(ordered.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('ce qui n’a pas de parent dans le fichier commence le chat', () => {
    expect(orderNodes([{ key: 'a', parentKey: 'absent' }], 'a')).toEqual([
      { key: 'a', parentKey: null },
    ])
  })

  test('un cycle est coupé là où le chemin montré se mord, un message qui se suit lui-même aussi', () => {
    const nodes = [
      { key: 'a', parentKey: 'c' },
      { key: 'b', parentKey: 'a' },
      { key: 'c', parentKey: 'b' },
      { key: 'seul', parentKey: 'seul' },
    ]
    expect(orderNodes(nodes, 'b')).toEqual([
      { key: 'c', parentKey: null },
      { key: 'a', parentKey: 'c' },
      { key: 'b', parentKey: 'a' },
      { key: 'seul', parentKey: null },
    ])
  })
})

describe('les réponses réunies', () => {
  test('ce qu’un modèle et ses outils disent à la suite devient une réponse', () => {
    const tree = joinReplies({
      nodes: [
        node('q', null, 'user'),
        node('cherche', 'q', 'assistant'),
        node('outil', 'cherche', 'tool'),
        node('dit', 'outil', 'assistant'),
        node('merci', 'dit', 'user'),
      ],
      shownKey: 'merci',
    })
    expectSound(tree)
    expect(linksOf(tree)).toEqual([
      ['q', null, 'q'],
      ['dit', 'q', 'cherche\n\n> outil\n\ndit'],
      ['merci', 'dit', 'merci'],
    ])
  })

  test('là où la suite d’une réponse bifurque, chaque version a tout ce qui y mène', () => {
    const tree = joinReplies({
      nodes: [
        node('q', null, 'user'),
        node('début', 'q', 'assistant'),
        node('une', 'début', 'assistant'),
        node('autre', 'début', 'tool'),
        node('relance', 'début', 'user'),
      ],
      shownKey: 'une',
    })
    expectSound(tree)
    expect(linksOf(tree)).toEqual([
      ['q', null, 'q'],
      ['début', 'q', 'début'],
      ['une', 'q', 'début\n\nune'],
      ['autre', 'q', 'début\n\n> autre'],
      ['relance', 'début', 'relance'],
    ])
    expect(pathOf(tree)).toEqual(['q', 'début\n\nune'])
  })

  test('ce qui est caché disparaît, ce qui est dessous remonte, les consignes du chemin montré restent à part', () => {
    const tree = joinReplies({
      nodes: [
        hidden('racine', null),
        node('consigne', 'racine', 'system', 'Soyez bref.'),
        node('q', 'consigne', 'user'),
        node('vide', 'q', 'assistant', ''),
        node('r', 'vide', 'assistant'),
        node('ailleurs', 'q', 'system', 'Pas sur le chemin.'),
      ],
      shownKey: 'r',
    })
    expect([linksOf(tree), tree.systemPrompt]).toEqual([
      [
        ['q', null, 'q'],
        ['r', 'q', 'r'],
      ],
      'Soyez bref.',
    ])
  })

  test('sans message montré qui existe, le dernier du fichier l’est', () => {
    const nodes = [node('q', null, 'user'), node('r', 'q', 'assistant')]
    expect(pathOf(joinReplies({ nodes, shownKey: 'absent' }))).toEqual(['q', 'r'])
    expect(joinReplies({ nodes: [], shownKey: 'absent' })).toMatchObject({
      messages: [],
      shownKey: null,
    })
  })

  test('dix mille messages de profondeur et mille versions d’une réponse se lisent', () => {
    const deep = Array.from({ length: 10_000 }, (_, index) =>
      node(`${index}`, index === 0 ? null : `${index - 1}`, index % 2 ? 'assistant' : 'user'),
    ).reverse()
    const deepTree = joinReplies({ nodes: deep, shownKey: '9999' })
    expectSound(deepTree)
    expect(shownPath(deepTree)).toHaveLength(10_000)
    const wide = [
      node('q', null, 'user'),
      ...Array.from({ length: 1000 }, (_, index) => node(`r${index}`, 'q', 'assistant')),
    ]
    const wideTree = joinReplies({ nodes: wide, shownKey: 'r500' })
    expectSound(wideTree)
    expect([wideTree.messages.length, pathOf(wideTree)]).toEqual([1001, ['q', 'r500']])
  })

  test('une chaîne de mille réponses qui bifurque à chacune ne s’étend pas sans fin', () => {
    const text = 'x'.repeat(1000)
    const nodes = Array.from({ length: 1000 }, (_, index) => {
      const parent = index === 0 ? null : `${index - 1}`
      return [
        node(`${index}`, parent, 'assistant', text),
        node(`f${index}`, `${index}`, 'tool', text),
      ]
    }).flat()
    const tree = joinReplies({ nodes, shownKey: '999' })
    expectSound(tree)
    const characters = tree.messages.reduce((sum, { content }) => sum + content.length, 0)
    expect(characters).toBeLessThan(20_000_000)
    // The shown reply is whole.
    expect(pathOf(tree)[0]?.length).toBe(1000 * 1000 + 999 * 2)
  })
})

describe('les formats des autres', () => {
  const message = (parentId: string | undefined, content: string, role = 'user') => ({
    ...(parentId !== undefined && { parentId }),
    role,
    content,
  })

  test('Open WebUI : une liste sans arbre, et un arbre dont les parents sont absents', () => {
    const list = {
      title: 'Liste',
      chat: { messages: [message(undefined, 'Un'), message(undefined, 'Deux', 'assistant')] },
    }
    expect(pathOf(parseOpenWebUiChat(list) ?? { messages: [], shownKey: null })).toEqual([
      'Un',
      'Deux',
    ])
    const orphans = {
      chat: {
        history: {
          currentId: 'b',
          messages: {
            a: { ...message('perdu', 'Un'), childrenIds: ['b'] },
            b: message('a', 'Deux', 'assistant'),
            c: { role: 'assistant', content: 'Sans parent', childrenIds: [] },
          },
        },
      },
    }
    const tree = parseOpenWebUiChat(orphans)
    expect(tree && linksOf(tree)).toEqual([
      ['a', null, 'Un'],
      ['b', 'a', 'Deux'],
      ['c', null, 'Sans parent'],
    ])
  })

  test('LibreChat : dix mille réponses imbriquées se lisent sans récursion', () => {
    let children: object[] = []
    for (let index = 9_999; index >= 0; index -= 1)
      children = [
        { messageId: `${index}`, isCreatedByUser: index % 2 === 0, text: `${index}`, children },
      ]
    const tree = parseLibreChatChat({ conversationId: 'c', messages: children })
    expect(tree && shownPath(tree)).toHaveLength(10_000)
  })

  test('les nôtres : en ligne comme aujourd’hui, ou avec leurs autres versions', () => {
    const line = [
      { role: 'user', content: 'Un' },
      { role: 'assistant', content: 'Deux' },
    ]
    expect(pathOf(parseOwnChat({ messages: line }))).toEqual(['Un', 'Deux'])
    const tree = parseOwnChat({
      messages: [
        { id: 'a', parentId: null, ...line[0] },
        { id: 'b', parentId: 'a', ...line[1] },
      ],
      otherMessages: [
        { id: 'd', parentId: 'c', role: 'user', content: 'Quatre' },
        { id: 'c', parentId: 'a', role: 'assistant', content: 'Trois' },
        { id: 'e', parentId: 'perdu', role: 'user', content: 'Cinq' },
        { id: 'a', parentId: 'b', role: 'user', content: 'Du même nom' },
      ],
    })
    expectSound(tree)
    expect(pathOf(tree)).toEqual(['Un', 'Deux'])
    expect(linksOf(tree)).toEqual([
      ['a', null, 'Un'],
      ['b', 'a', 'Deux'],
      ['c', 'a', 'Trois'],
      ['d', 'c', 'Quatre'],
      ['e', null, 'Cinq'],
      ['#5', 'b', 'Du même nom'],
    ])
  })
})
