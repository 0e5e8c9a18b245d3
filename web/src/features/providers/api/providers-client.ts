import { mail } from '@atelier/contract/mail/mail'
import { providerOperations } from '@atelier/contract/providers/operations'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const providersClient = clientFor(providerOperations)
const mailClient = clientFor(mail)

export const providersQuery = callQuery('providers', 'list', providersClient.list)
/** Only to know whether the server was told its public address. */
export const publicUrlQuery = callQuery('mail', 'read', mailClient.read)
