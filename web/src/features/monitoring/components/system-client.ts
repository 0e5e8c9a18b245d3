import { system } from '@atelier/contract/monitoring/system'
import { clientFor } from '#api/client.ts'

export const systemClient = clientFor(system)
