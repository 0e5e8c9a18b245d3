/** The child that runs chat models; its only argument is the folder in which node-llama-cpp was fetched. */
import { importFrom } from '#embedded/child/native-imports.ts'
import { serveChild } from '#embedded/child/serve-child.ts'
import type { ChatProtocol } from './chat-messages.ts'

const [folder = ''] = process.argv.slice(2)
importFrom(folder, ['node-llama-cpp'])
// Only now: what it imports is found where the line above says.
const { createChatProgram } = await import('./chat-program.ts')
serveChild<ChatProtocol>(await createChatProgram())
