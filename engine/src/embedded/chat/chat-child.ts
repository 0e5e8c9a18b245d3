/** The child that runs chat models; its only argument is the folder in which node-llama-cpp is installed. */
import { resolvePackagesFrom } from '../child-process/native-imports.ts'
import { serveChild } from '../child-process/serve-child.ts'
import type { ChatProtocol } from './chat-protocol.ts'

const [folder = ''] = process.argv.slice(2)
resolvePackagesFrom(folder, ['node-llama-cpp'])
// Imported only now, because the line above makes its imports resolvable.
const { createChatHandlers } = await import('./chat-handlers.ts')
serveChild<ChatProtocol>(await createChatHandlers())
