import { help } from '@atelier/contract/help/help'
import { clientFor } from '#api/client.ts'

export const helpClient = clientFor(help)
