import { expect, it } from 'vitest'
import { createChatEventReader } from './chat-event-reader.ts'

/** Reads a stream in chunks of this many bytes, and returns its events. */
function read(stream: string, size = stream.length): string[] {
  const events: string[] = []
  const reader = createChatEventReader({
    text: (text) => events.push(`text ${text}`),
    reasoning: (text) => events.push(`reasoning ${text}`),
    toolCall: (call) => events.push(`tool ${JSON.stringify(call)}`),
    finish: (reason) => events.push(`finish ${reason}`),
    usage: ({ totalTokens }) => events.push(`usage ${totalTokens}`),
    done: () => events.push('done'),
    fail: ({ reason }) => events.push(`fail ${reason}`),
  })
  const bytes = Buffer.from(stream)
  for (let from = 0; from < bytes.length; from += size)
    reader.feed(bytes.subarray(from, from + size))
  reader.end()
  return events
}
const delta = (fields: object, reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: fields, finish_reason: reason }] })}\n\n`

it('lit les mots, les pensées sous leurs deux noms, la fin et le compte', () => {
  const stream =
    delta({ role: 'assistant', content: null }) +
    delta({ content: null, reasoning: 'hum' }) +
    delta({ reasoning_content: 'hem' }) +
    delta({ content: 'été' }) +
    delta({ content: null }, 'stop') +
    'data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}\n\ndata: [DONE]\n\n'
  expect(read(stream)).toEqual([
    'reasoning hum',
    'reasoning hem',
    'text été',
    'finish stop',
    'usage 3',
    'done',
  ])
})

it('lit la même chose où que le réseau coupe, même au milieu d’un accent', () => {
  const stream = delta({ content: 'l’été à « Noël » 🎄' }) + delta({}, 'stop')
  for (let size = 1; size < 24; size++)
    expect(read(stream, size)).toEqual(['text l’été à « Noël » 🎄', 'finish stop'])
})

it('passe les commentaires, les champs et les trames qu’il ne connaît pas', () => {
  const stream = [
    ': ping\n\n',
    'event: message\nid: 4\nretry: 10\nautre: chose\n',
    delta({ content: 'a' }),
    'data: {"type":"mcp_tool_result","name":"x","result":"y"}\n\n',
    'data: null\n\ndata: 12\n\ndata: "texte"\n\ndata: {"choices":[]}\n\ndata: {"choices":[{}]}\n\ndata: {"choices":[{"delta":null}]}\n\n',
    delta({ tool_calls: [{ index: 0, function: { name: 'f', arguments: '{}' } }] }),
    delta({ content: 12 }),
    delta({ content: 'b' }),
  ].join('')
  expect(read(stream)).toEqual(['text a', 'tool {"index":0,"name":"f","arguments":"{}"}', 'text b'])
})

it('accepte les fins de ligne de Windows, et une espace de moins après « data: »', () => {
  expect(read('data:{"choices":[{"delta":{"content":"a"}}]}\r\n\r\ndata: [DONE]\r\n\r\n')).toEqual([
    'text a',
    'done',
  ])
})

it('lit la dernière trame même sans sa ligne vide', () => {
  expect(read('data: [DONE]')).toEqual(['done'])
})

it('tait ce que la coupure a laissé à moitié écrit', () => {
  expect(read(`${delta({ content: 'a' })}data: {"choices":[{"de`)).toEqual(['text a'])
})

it('ne compte pas un décompte nul joint à chaque trame', () => {
  expect(
    read(
      'data: {"choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}\n\n',
    ),
  ).toEqual([])
})

it('s’arrête à la première erreur', () => {
  expect(
    read(`data: {"error":{"code":"server_error","message":"x"}}\n\n${delta({ content: 'a' })}`),
  ).toEqual(['fail failed'])
  expect(read(`data: pas du JSON\n\n${delta({ content: 'a' })}`)).toEqual(['fail bad-answer'])
  expect(read(`data: ${'a'.repeat(2_000_000)}`, 65_536)).toEqual(['fail bad-answer'])
})
