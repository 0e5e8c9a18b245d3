import { configuration } from '@atelier/contract/configuration/configuration'
import { clientFor } from '#api/client.ts'

export const configurationClient = clientFor(configuration)
