import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

/** Does nothing, and says how long it was held up, in milliseconds. */
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
parentPort?.once('message', () => parentPort?.postMessage(delay.max / 1e6))
parentPort?.postMessage('ready')
