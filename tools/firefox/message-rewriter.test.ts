import { describe, expect, it } from 'vitest'
import { toBrowser, toDriver } from './bidi-differences.ts'
import { createMessageRewriter } from './message-rewriter.ts'

const mask = Buffer.of(1, 2, 3, 250)

/** As a client sends it. */
function frame(text: string, opening = 0x81): Buffer {
  const content = Buffer.from(text)
  return Buffer.concat([
    Buffer.of(opening),
    maskedLength(content.length),
    mask,
    content.map((byte, at) => byte ^ (mask[at % 4] ?? 0)),
  ])
}
function maskedLength(length: number): Buffer {
  if (length < 126) return Buffer.of(0x80 | length)
  if (length <= 0xffff) return Buffer.of(0x80 | 126, length >> 8, length & 0xff)
  return Buffer.of(0x80 | 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff)
}

/** What a server reads of a text to which something was added on its way. */
function received(text: string): string | undefined {
  const seen: string[] = []
  const add = createMessageRewriter((message) => `${message}!`)
  const read = createMessageRewriter((message) => {
    seen.push(message)
    return message
  })
  read(add(frame(text)))
  return seen[0]
}

describe('les messages entre le pilote et Firefox', () => {
  it('passent inchangés, octet pour octet, quelle que soit leur taille', () => {
    for (const size of [0, 125, 126, 65_535, 65_536]) {
      const sent = frame('é'.repeat(size / 2))
      expect(createMessageRewriter((text) => text)(sent).equals(sent)).toBe(true)
    }
  })

  it('se lisent entiers, même coupés n’importe où et collés au suivant', () => {
    const seen: string[] = []
    const rewrite = createMessageRewriter((text) => {
      seen.push(text)
      return text
    })
    const sent = Buffer.concat([frame('un'), frame('deux '.repeat(40)), frame('trois')])
    const passed = [...sent].map((byte) => rewrite(Buffer.of(byte)))
    expect(seen).toEqual(['un', 'deux '.repeat(40), 'trois'])
    expect(Buffer.concat(passed).equals(sent)).toBe(true)
  })

  it('ne se réécrivent que s’ils sont des textes entiers', () => {
    const ping = frame('un', 0x89)
    expect(createMessageRewriter(() => 'autre')(ping).equals(ping)).toBe(true)
    for (const text of ['été', 'a'.repeat(300), 'a'.repeat(70_000)])
      expect(received(text)).toBe(`${text}!`)
  })

  it('se réécrivent aussi sans masque, comme un serveur les envoie', () => {
    const sent = Buffer.concat([Buffer.of(0x81, 2), Buffer.from('un')])
    const passed = createMessageRewriter((text) => `${text}!`)(sent)
    expect(passed.equals(Buffer.concat([Buffer.of(0x81, 3), Buffer.from('un!')]))).toBe(true)
  })
})

describe('la commande que Firefox ne connaît pas', () => {
  const command = (scheme: string | null) =>
    JSON.stringify({
      id: 7,
      method: 'emulation.setMediaFeaturesOverride',
      params: { features: { 'prefers-color-scheme': scheme }, userContexts: ['1'] },
    })

  it('en devient une qui ne change rien quand elle demande les couleurs claires', () => {
    expect(JSON.parse(toBrowser(command('light')))).toEqual({
      id: 7,
      method: 'session.status',
      params: {},
    })
  })

  it('reste ce qu’elle est, donc refusée, quand elle en demande d’autres', () => {
    expect(toBrowser(command('dark'))).toBe(command('dark'))
    expect(toBrowser(command(null))).toBe(command(null))
  })

  it('se reconnaît à son nom, pas à un texte qui la cite', () => {
    const quoting = JSON.stringify({
      id: 8,
      method: 'script.evaluate',
      params: { expression: 'emulation.setMediaFeaturesOverride' },
    })
    expect(toBrowser(quoting)).toBe(quoting)
  })
})

describe('un téléchargement que la page fait elle-même', () => {
  const event = (navigation: string | null) =>
    JSON.stringify({
      type: 'event',
      method: 'browsingContext.downloadWillBegin',
      params: { context: '1', navigation, url: 'blob:http://localhost/1' },
    })

  it('reçoit son adresse pour nom, sans quoi le pilote ne le verrait pas', () => {
    expect(JSON.parse(toDriver(event(null))).params.download).toBe('blob:http://localhost/1')
  })

  it('passe tel quel quand il a un nom', () => {
    expect(toDriver(event('7'))).toBe(event('7'))
  })
})
