import { configuration } from '@atelier/contract/configuration'
import { clientFor } from '#api/client.ts'

export const configurationClient = clientFor(configuration)
