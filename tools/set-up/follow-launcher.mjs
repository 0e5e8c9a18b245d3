/** Loaded before the server: a launcher killed outright must not leave it behind, holding the port and the data folder. */
import { isMainThread } from 'node:worker_threads'
import { followParent } from './follow-parent.mjs'

// Worker threads load this file too; one watch is enough.
if (isMainThread) followParent(() => process.kill(process.pid, 'SIGTERM'))
