import { system } from '@atelier/contract/system'
import { clientFor } from '#api/client.ts'

export const systemClient = clientFor(system)
