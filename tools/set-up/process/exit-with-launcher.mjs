/**
 * Loaded before a program that the set-up starts: a killed set-up must not leave behind a server that occupies the port, or
 * an npm that still writes where the next one does.
 */
import { isMainThread } from 'node:worker_threads'
import { watchParent } from './watch-parent.mjs'

// Worker threads load this file too; one watch is enough.
if (isMainThread) watchParent(() => process.kill(process.pid, 'SIGTERM'))
