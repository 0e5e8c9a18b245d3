/** The child that runs chat models: its arguments are those of `cardLaunch`. */
import { serveChild } from '../child-process/serve-child.ts'
import { readCardArguments } from '../graphics-card/probe/card-arguments.ts'
import type { ChatProtocol } from './chat-protocol.ts'

const build = readCardArguments(process.argv.slice(2))
// Imported only now, because the line above makes its imports resolvable.
const { createChatHandlers } = await import('./chat-handlers.ts')
serveChild<ChatProtocol>(createChatHandlers(build))
