/** The child that runs models that embed: its arguments are those of `cardLaunch`, without a card. */

import { serveChild } from '../child-process/serve-child.ts'
import { readCardArguments } from '../graphics-card/probe/card-arguments.ts'
import type { EmbeddingProtocol } from './embedding-protocol.ts'

readCardArguments(process.argv.slice(2))
// Imported only now, because the line above makes its imports resolvable.
const { createEmbeddingHandlers } = await import('./embedding-handlers.ts')
serveChild<EmbeddingProtocol>(createEmbeddingHandlers())
