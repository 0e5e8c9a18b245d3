/** Prints what answers at an address; a process of its own, because Node reads `NODE_EXTRA_CA_CERTS` when it starts. */
import { recogniseEngine } from '@atelier/engine/recognise/recognise-engine'

const [, , baseUrl = ''] = process.argv
const engine = await recogniseEngine({ baseUrl }, AbortSignal.timeout(30_000))
process.stdout.write(JSON.stringify(engine))
