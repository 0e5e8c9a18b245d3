import { accessKeys } from '@atelier/contract/access-keys'
import { configuration } from '@atelier/contract/configuration'
import { clientFor } from '#api/client.ts'

export const accessKeysClient = clientFor(accessKeys)
/** The API document is the configuration's to give. */
export const apiDocumentClient = clientFor({ read: configuration.openApi })
