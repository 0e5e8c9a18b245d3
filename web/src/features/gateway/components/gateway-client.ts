import { configuration } from '@atelier/contract/configuration/configuration'
import { accessKeys } from '@atelier/contract/gateway/access-keys'
import { clientFor } from '#api/client.ts'

export const accessKeysClient = clientFor(accessKeys)
/** The API document is the configuration's to give. */
export const apiDocumentClient = clientFor({ read: configuration.openApi })
