import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** Bytes of the text of one chat; random letters are packed to three quarters. */
const chatBytes = 13_000
const messagesPerChat = 8

/** Writes a zip as ChatGPT gives it: one list of chats and many pictures, half of the bytes each. */
export async function writeChatsZip(path: string, byteSize: number): Promise<number> {
  const zip = new yazl.ZipFile()
  const chats = Math.round(byteSize / 2 / (chatBytes * 0.75))
  zip.addReadStream(Readable.from(conversations(chats)), 'conversations.json')
  const pictures = Math.round(byteSize / 2 / 1_000_000)
  for (let index = 0; index < pictures; index += 1)
    zip.addBuffer(randomBytes(1_000_000), `picture-${index}.webp`, { compress: false })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return chats
}

function* conversations(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index += 1)
    yield Buffer.from(`${index === 0 ? '[' : ','}${JSON.stringify(conversation(index))}`)
  yield Buffer.from(']')
}

function conversation(index: number) {
  const mapping = Object.fromEntries(
    Array.from({ length: messagesPerChat }, (_, depth) => [
      `m${depth}`,
      {
        parent: depth === 0 ? null : `m${depth - 1}`,
        message: {
          author: { role: depth % 2 ? 'assistant' : 'user' },
          create_time: 1_700_000_000 + index,
          content: { content_type: 'text', parts: [words(chatBytes / messagesPerChat)] },
        },
      },
    ]),
  )
  return { title: `Chat ${index}`, current_node: `m${messagesPerChat - 1}`, mapping }
}

/** Words of ten letters. */
const words = (length: number) =>
  randomBytes(Math.round((length * 3) / 4))
    .toString('base64')
    .replaceAll(/.{10}/g, '$& ')
