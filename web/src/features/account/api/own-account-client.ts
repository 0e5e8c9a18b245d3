import { ownAccount } from '@atelier/contract/account/own-account'
import { clientFor } from '#api/client.ts'

export const ownAccountClient = clientFor(ownAccount)
