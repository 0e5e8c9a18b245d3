import { logs } from '@atelier/contract/logs/logs'
import { clientFor } from '#api/client.ts'

export const logsClient = clientFor(logs)
